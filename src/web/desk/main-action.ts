/** The one main action of the desk: what the gamemaster does next, in the words of its button. */
import { counted } from '../../kernel/basic.js';
import type { DeskSight } from '../../campaign/gm/see-desk.js';
import type { MissingSheets } from '../../campaign/sheets/see-missing.js';
import { nounOf } from '../../kernel/system.js';
import { namesOf, titlesOf } from './resolve.js';

/** `post`: where its form goes; else `href`: the page, or the part of this one, that it opens. */
export type MainAction = {
  readonly text: string;
  readonly busy: string;
  readonly post: string;
  readonly href: string;
};

const MOST_NAMED = 2;

/** `going`: how many letters a release would send. */
export function mainAction(
  home: string,
  desk: DeskSight,
  { missing, unreleased }: MissingSheets,
  going: number,
): MainAction {
  const { asks, state, questions, step, offers } = desk;
  const noun = nounOf(step);
  const release = {
    ...{ post: `${home}/release`, href: '', busy: 'Releasing …' },
    text: going === 0 ? `Close the ${noun}` : `Release ${counted(going, 'report')}`,
  };
  if (state === 'held') return release;
  const asked = questions.filter(({ kind }) => kind !== 'release');
  const link = { post: '', busy: '' };
  if (asked.length > 0)
    return { ...link, href: '#questions', text: `Answer ${counted(asked.length, 'question')}` };
  if (questions.length > 0) return release;
  if (missing.length > 0) {
    const seats = new Set(missing.map(({ holder }) => holder.seat)).size;
    const whom = seats > MOST_NAMED ? `${String(seats)} seats` : namesOf(missing);
    return { ...link, href: `${home}/resolve`, text: `Resolve without ${whom}` };
  }
  if (unreleased.length > 0)
    return {
      ...link,
      href: `${home}/letters`,
      text: `Release the letter to ${titlesOf(unreleased)}`,
    };
  const begins = asks.length === 0 && offers.length === 0;
  return {
    ...{ post: `${home}/run`, href: '', busy: 'Resolving …' },
    text: `${begins ? 'Begin' : 'Resolve'} the ${noun}`,
  };
}
