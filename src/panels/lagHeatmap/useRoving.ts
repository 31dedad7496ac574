import { useRef, useState, type FocusEvent, type KeyboardEvent, type PointerEvent } from 'react';

interface Roving {
  /** The item that is looked at, by pointer or focus; null when none is. */
  active: number | null;
  /** The one item that the tab key reaches. */
  stop: number;
  /** Handlers of the element around all items; items carry `data-index`. */
  handlers: {
    onKeyDown: (event: KeyboardEvent) => void;
    onFocus: (event: FocusEvent) => void;
    onBlur: () => void;
    onPointerMove: (event: PointerEvent) => void;
    onPointerLeave: () => void;
  };
}

/** One tab stop for many items in `columns` columns: arrows, Home and End move between them, Escape lets go. */
export function useRoving(items: number, columns: number): Roving {
  const [active, setActive] = useState<number | null>(null);
  const [kept, setStop] = useState(0);
  const focused = useRef(false);
  const stop = Math.min(kept, Math.max(0, items - 1));

  const move = (event: KeyboardEvent) => {
    const to = target(event.key, stop, items, columns);
    if (event.key === 'Escape') {
      setActive(null);
    } else if (to !== null) {
      event.preventDefault();
      event.currentTarget.querySelector<SVGElement>(`[data-index="${to}"]`)?.focus();
    }
  };
  const indexOf = (node: EventTarget) => {
    const index = (node as Element).getAttribute?.('data-index');
    return index === null || index === undefined ? null : Number(index);
  };
  return {
    active,
    stop,
    handlers: {
      onKeyDown: move,
      onFocus: (event) => {
        focused.current = true;
        const index = indexOf(event.target);
        if (index !== null) {
          setStop(index);
          setActive(index);
        }
      },
      onBlur: () => {
        focused.current = false;
        setActive(null);
      },
      onPointerMove: (event) => setActive(indexOf(event.target) ?? (focused.current ? stop : null)),
      onPointerLeave: () => setActive(focused.current ? stop : null),
    },
  };
}

function target(key: string, at: number, items: number, columns: number): number | null {
  const row = Math.floor(at / columns);
  const moves: Record<string, number> = {
    ArrowRight: Math.min(at + 1, Math.min(items, (row + 1) * columns) - 1),
    ArrowLeft: Math.max(at - 1, row * columns),
    ArrowDown: at + columns < items ? at + columns : at,
    ArrowUp: at - columns >= 0 ? at - columns : at,
    Home: row * columns,
    End: Math.min(items, (row + 1) * columns) - 1,
  };
  return key in moves ? moves[key] : null;
}
