/** The table of verbs: one a file, in the order of `vedette help`. */
import type { AddVerb } from './add-verb.js';
import { addAccept } from './verb-accept.js';
import { addAfterAction } from './verb-after-action.js';
import { addAmend } from './verb-amend.js';
import { addAnswer } from './verb-answer.js';
import { addAudit } from './verb-audit.js';
import { addAsks } from './verb-asks.js';
import { addBackup } from './verb-backup.js';
import { addCalendar, addPause, addResume } from './verb-calendar.js';
import { addCase } from './verb-case.js';
import { addChange } from './verb-change.js';
import { addClock } from './verb-clock.js';
import { addCheck } from './verb-check.js';
import { addDeadline } from './verb-deadline.js';
import { addDemo } from './verb-demo.js';
import { addLinks } from './verb-links.js';
import { addDice } from './verb-dice.js';
import { addExport } from './verb-export.js';
import { addLetter } from './verb-letter.js';
import { addLate } from './verb-late.js';
import { addLog } from './verb-log.js';
import { addMail } from './verb-mail.js';
import { addMap } from './verb-map.js';
import { addMove } from './verb-move.js';
import { addNew } from './verb-new.js';
import { addNote } from './verb-note.js';
import { addPack } from './verb-pack.js';
import { addPeople } from './verb-people.js';
import { addRelease } from './verb-release.js';
import { addRemind } from './verb-remind.js';
import { addReopen } from './verb-reopen.js';
import { addReroll } from './verb-reroll.js';
import { addReplay } from './verb-replay.js';
import { addReport } from './verb-report.js';
import { addRescue } from './verb-rescue.js';
import { addRun } from './verb-run.js';
import { addSeat } from './verb-seat.js';
import { addServe } from './verb-serve.js';
import { addState } from './verb-state.js';
import { addSubmit } from './verb-submit.js';
import { addSystems } from './verb-systems.js';
import { addUpgrade } from './verb-upgrade.js';
import { addTakeBack } from './verb-take-back.js';
import { addView } from './verb-view.js';
import { addWithdraw } from './verb-withdraw.js';
import { addWrite } from './verb-write.js';

export const VERBS: readonly AddVerb[] = [
  addSystems,
  addNew,
  addSeat,
  addPeople,
  addAsks,
  addDeadline,
  addRemind,
  addCalendar,
  addPause,
  addResume,
  addClock,
  addCheck,
  addSubmit,
  addMail,
  addLate,
  addWrite,
  addRun,
  addAnswer,
  addReroll,
  addAmend,
  addChange,
  addWithdraw,
  addReopen,
  addView,
  addState,
  addMap,
  addReport,
  addLog,
  addAudit,
  addNote,
  addRelease,
  addLetter,
  addTakeBack,
  addDice,
  addReplay,
  addAccept,
  addRescue,
  addUpgrade,
  addBackup,
  addMove,
  addExport,
  addAfterAction,
  addCase,
  addDemo,
  addServe,
  addLinks,
  addPack,
];
