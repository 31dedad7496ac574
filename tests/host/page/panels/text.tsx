import React from 'react';
import { type PanelProps, renderTextPanelMarkdown, textUtil } from '@grafana/data';
import { RenderUserContentAsHTML, ScrollContainer } from '@grafana/ui';
import { definePanel } from './definePanel';

function TextPanel({ options, replaceVariables }: PanelProps<{ mode: string; content: string }>) {
  const { mode, content } = options;
  // Not memoised: a variable may change while the options stay.
  const text = replaceVariables(content ?? '', undefined, 'html');
  const html = mode === 'html' ? textUtil.sanitizeTextPanelContent(text) : renderTextPanelMarkdown(text);
  return (
    <ScrollContainer>
      {mode === 'code' ? <pre>{content}</pre> : <RenderUserContentAsHTML className="markdown-html" content={html} />}
    </ScrollContainer>
  );
}

/** Stand-in for the core panel `text`. */
export const textPanel = definePanel('text', {
  name: 'Text',
  component: TextPanel,
  options: { mode: 'markdown', content: '' },
});
