import { type ReceiptRow } from '../../analysis/turns/compareReceipts';

/** Every reason once, with the lines that it is about, in the order in which they come up. */
export function byReason(rows: ReceiptRow[]): Array<{ reason: string; labels: string[] }> {
  const found = new Map<string, string[]>();
  for (const { label, reasons } of rows) {
    for (const reason of reasons) {
      found.set(reason, [...(found.get(reason) ?? []), label]);
    }
  }
  return [...found].map(([reason, labels]) => ({ reason, labels }));
}
