import type { Page } from 'playwright';

/**
 * Presses the button with this text; returns how many seconds pass until a change of the page leaves an
 * element that matches the XPath expression `end`, by the page's own clock.
 */
export function timePress(page: Page, label: string, end: string): Promise<number> {
  return page.evaluate(
    async ([text, awaited]) => {
      const button = [...document.querySelectorAll('button')].find((one) => one.textContent === text);
      if (!button) throw new Error(`There is no ${text}.`);
      const isOver = () =>
        document.evaluate(`boolean(${awaited})`, document, null, XPathResult.BOOLEAN_TYPE).booleanValue;
      const began = performance.now();
      button.click();
      await new Promise<void>((resolve) => {
        const observer = new MutationObserver(() => {
          if (!isOver()) return;
          observer.disconnect();
          resolve();
        });
        observer.observe(document.body, {
          subtree: true,
          childList: true,
          attributes: true,
          characterData: true,
        });
      });
      return (performance.now() - began) / 1000;
    },
    [label, end] as const,
  );
}
