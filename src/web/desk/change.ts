/** A setting or a figure changed in the middle of the campaign, from the next step on. */
import { changeRules } from '../../campaign/gm/change-rules.js';
import { seeChange, seeRulesAt } from '../../campaign/gm/see-change.js';
import { seeFileAhead } from '../../campaign/packs/see-pack.js';
import type { PackFault } from '../../kernel/system.js';
import { writtenTime } from '../../letters/written-time.js';
import { lastUndo } from './undo-bar.js';
import { frame, markLeft, maybe, must } from '../frame.js';
import { formOver, tableOf, textWithCells, textWithForm } from '../office/csv-table.js';
import { faultRows } from '../office/packs.js';
import { settingField, SETTING } from './setting-field.js';
import { missing, type Page, type Reply, type Visit } from '../page.js';

type Said = {
  readonly trouble?: string;
  readonly status?: 409 | 422;
  readonly text?: string;
  /** See `markLeft`. */
  readonly mark?: string | undefined;
  readonly faults?: readonly PackFault[];
  /** The form as it was filled: nothing of it is done yet. */
  readonly filled?: Visit['form'];
};

const DONE: Readonly<Record<string, string>> = {
  changed: 'Changed from the next step on. Every player reads it in the next letter.',
  quiet:
    'Changed from the next step on. Players may not know these figures, so nothing is told to them.',
};

export const changePage: Page = (visit) => showChange(visit);

async function showChange(visit: Visit, said: Said = {}): Promise<Reply> {
  const { stamp, step, settings, files, pending, ...now } = await must(seeChange(visit.campaign));
  const mark = said.mark ?? now.mark;
  const { zone } = visit.campaign.meta;
  const { form } = visit;
  const opened = await openedRules(visit);
  // What was not touched is shown as it stands, not as an old page had it: sent again, it would undo another's change.
  const chosenFor = ({
    name,
    value,
  }: {
    readonly name: string;
    readonly value: string;
  }): string => {
    const typed = form[SETTING + name];
    return typed === undefined || typed === opened?.settings[name] ? value : typed;
  };
  const notice = said.trouble === undefined ? (DONE[visit.query['did'] ?? ''] ?? '') : '';
  const data = {
    ...frame(visit, 'Change the rules', {
      ...{ notice, trouble: said.trouble ?? '' },
      undo: await lastUndo(visit),
    }),
    ...{ stamp, mark, step, reason: form['reason'] ?? '', told: form['told'] ?? '' },
    settings: settings.map((row) => settingField(row, chosenFor(row), row.value)),
    files: files
      .filter(({ may }) => may !== 'fixed')
      .map(({ path, may }) => ({
        ...{ path, secret: may === 'secret' },
        href: `${visit.home}/change/figures?file=${encodeURIComponent(path)}`,
      })),
    pending: pending.map(({ key, text, reason, written }) => ({
      ...{ key, reason, written: writtenTime(written, zone) },
      lines: text === '' ? ['Figures that players may not know'] : text.split('\n'),
    })),
  };
  return { kind: 'page', view: 'desk/change.html', data, status: said.status ?? 200 };
}

/** Settings. */
export const changeSettings: Page = async (visit) => {
  const { form } = visit;
  const settings = Object.fromEntries(
    Object.entries(form)
      .filter(([name]) => name.startsWith(SETTING))
      .map(([name, value]) => [name.slice(SETTING.length), value]),
  );
  const wish = { settings, files: {}, ...wordsOf(visit) };
  const changed = await changeRules(visit.campaign, wish, visit.clock);
  if (changed.ok && changed.value.kept)
    return { kind: 'go', to: `${visit.home}/change?did=changed` };
  const trouble = changed.ok ? 'These settings do not fit together.' : changed.error.say;
  return showChange(visit, {
    trouble,
    mark: changed.ok ? form['mark'] : markLeft(changed.error, form['mark']),
    status: changed.ok || changed.error.code === 'bad-input' ? 422 : 409,
  });
};

/** The rules as the page showed them from which the form was sent. */
const openedRules = async ({ campaign, form: { mark } }: Visit) =>
  mark === undefined ? undefined : must(seeRulesAt(campaign, mark));

const wordsOf = ({ form }: Visit) => ({
  reason: form['reason'] ?? '',
  told: form['told'] ?? '',
  stamp: form['stamp'],
  mark: form['mark'],
});

export const figuresPage: Page = (visit) => showFigures(visit, visit.query['file'] ?? '');

async function showFigures(visit: Visit, path: string, said: Said = {}): Promise<Reply> {
  const { stamp, mark, step, files } = await must(seeChange(visit.campaign));
  const ahead = await maybe(seeFileAhead(visit.campaign, path));
  const may = files.find((file) => file.path === path)?.may ?? 'fixed';
  if (ahead === undefined || may === 'fixed') return missing;
  const { form } = visit;
  const { faults = [] } = said;
  const data = {
    ...frame(visit, path, { trouble: said.trouble ?? '' }),
    ...{ path, stamp, mark, step, secret: may === 'secret' },
    ...{ reason: form['reason'] ?? '', told: form['told'] ?? '' },
    faults: faultRows(faults),
    table: tableOf(said.text ?? ahead, {
      ...{ path, faults, unkept: { kept: ahead, form: said.filled ?? {} }, turns: 'Show ' },
      page: Number(form['turn'] ?? form['page'] ?? visit.query['page'] ?? 1),
    }),
  };
  return { kind: 'page', view: 'desk/change-figures.html', data, status: said.status ?? 200 };
}

const SAYS_OTHERS =
  'These figures were changed after you opened this page, perhaps in another window. Nothing was saved. They are below as they are now, with your entries marked. Send it again if you still want to.';

/** Figures of one table. */
export const changeFigures: Page = async (visit) => {
  const { file: path = '' } = visit.form;
  const before = await maybe(seeFileAhead(visit.campaign, path));
  if (before === undefined) return missing;
  const opened = (await openedRules(visit))?.files[path] ?? before;
  const { form, lost } = formOver(visit.form, opened, before);
  // Rows that are ticked stay until the change is made: a page that is shown again counts its rows as the file does.
  const filled = { text: textWithCells(before, form), filled: form };
  if (visit.form['turn'] !== undefined || lost.length > 0) {
    const trouble = [...(opened === before ? [] : [SAYS_OTHERS]), ...lost].join(' ');
    return showFigures(visit, path, {
      ...filled,
      ...(trouble === '' ? {} : { trouble, status: 409 }),
    });
  }
  const text = textWithForm(before, form);
  if (form['add'] === 'row') return showFigures(visit, path, { text });
  const wish = { settings: {}, files: { [path]: text }, ...wordsOf(visit) };
  const changed = await changeRules(visit.campaign, wish, visit.clock);
  if (!changed.ok) {
    const { code, say } = changed.error;
    // Its rows are those of the file as it is now, and so is the mark of its form.
    const others = opened === before || code === 'stale' ? [] : [SAYS_OTHERS];
    const trouble = [...others, say].join(' ');
    return showFigures(visit, path, {
      ...{ trouble, ...filled },
      status: code === 'bad-input' ? 422 : 409,
    });
  }
  if (changed.value.kept) {
    const did = changed.value.says.length === 0 ? 'quiet' : 'changed';
    return { kind: 'go', to: `${visit.home}/change?did=${did}` };
  }
  const trouble = 'Some entries have errors. Nothing was changed.';
  return showFigures(visit, path, {
    trouble,
    ...filled,
    faults: changed.value.faults,
    status: 422,
  });
};
