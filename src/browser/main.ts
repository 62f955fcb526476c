/**
 * What script adds to pages that work without it. Each part of a page names what it may become by a data attribute, and
 * its module is loaded only where it is.
 */

type Enhance = (element: HTMLElement) => void | Promise<void>;

/** Selector and module of each thing that script makes of a part of a page. */
const PARTS: readonly (readonly [string, () => Promise<Enhance>])[] = [
  ['[data-stage]', async () => (await import('./stage/stage.js')).enhanceStage],
  ['[data-menu]', async () => (await import('./stage/menu.js')).closeMenu],
  ['[data-line]', async () => (await import('./stage/line.js')).enhanceLine],
  ['[data-form]', async () => (await import('./form/form.js')).enhanceForm],
  ['[data-map]', async () => (await import('./map/map.js')).enhanceMap],
  ['[data-scrubber]', async () => (await import('./map/scrubber.js')).enhanceScrubber],
  ['[data-mark-form]', async () => (await import('./map/mark-by-map.js')).markByMap],
  ['[data-looking]', async () => (await import('./desk/looking.js')).keepFormsShut],
  ['[data-unsaved]', async () => (await import('./desk/unsaved.js')).askBeforeLeaving],
  ['[data-turn-letters]', async () => (await import('./desk/turn-letters.js')).turnLetters],
  ['[data-see-as]', async () => (await import('./desk/see-as.js')).seeAs],
  ['[data-busy]', async () => (await import('./desk/busy.js')).showBusy],
  ['[data-amend]', async () => (await import('./desk/amend-by-map.js')).amendByMap],
  ['[data-answer]', async () => (await import('./desk/answer-by-map.js')).answerByMap],
  ['[data-sheet]', async () => (await import('./sheet/sheet.js')).enhanceSheet],
  ['[data-passkey-in]', async () => (await import('./door/passkey.js')).offerPasskeyIn],
  ['[data-passkey-new]', async () => (await import('./door/passkey.js')).offerPasskeyNew],
];

for (const [selector, load] of PARTS) {
  const elements = document.querySelectorAll<HTMLElement>(selector);
  if (elements.length === 0) continue;
  void load().then((enhance) => {
    for (const element of elements) void enhance(element);
  });
}
document.documentElement.classList.add('scripted');
