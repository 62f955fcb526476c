/** Two pages of one seat have written two texts: both are shown, and the writer says which goes on. */
import type { Take } from './keeper.js';
import type { Paper } from './paper.js';

export function showConflict({ form }: Paper, newer: string, take: Take): void {
  const box = document.createElement('section');
  box.className = 'card newer';
  box.setAttribute('role', 'alert');
  const title = document.createElement('h3');
  title.textContent = 'Changed in another window';
  const text = document.createElement('pre');
  text.className = 'letter';
  text.tabIndex = 0;
  text.textContent = newer;
  const buttons = document.createElement('p');
  buttons.className = 'buttons';
  for (const [words, mine] of [
    ['Keep mine', true],
    ['Use the other one', false],
  ] as const) {
    const button = document.createElement('button');
    button.type = 'button';
    button.className = mine ? '' : 'quiet';
    button.textContent = words;
    button.addEventListener('click', () => {
      box.remove();
      take(mine);
    });
    buttons.append(button);
  }
  box.append(title, text, buttons);
  form.before(box);
}
