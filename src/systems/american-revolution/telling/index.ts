/** All that viewers are told, as members of the rules on one pack. */
import type { Rules } from '../../../kernel/system.js';
import type { Order } from '../rules/order.js';
import type { Fact } from '../rules/fact.js';
import type { Pack } from '../rules/figures.js';
import type { State } from '../rules/state.js';
import type { View } from '../rules/view.js';
import { about, rollAbout } from './about.js';
import { card } from './battle-card.js';
import { figuresOf } from './figures.js';
import { intelligenceOf } from './intelligence.js';
import { measuresOf } from './measures.js';
import { musterOf } from './muster.js';
import { noticeOf, type Notice } from './notice.js';
import { overviewOf } from './overview.js';
import { pictureOf } from './picture.js';
import { reportOf } from './report.js';
import { say } from './say.js';
import { rolled } from './tell-dice.js';
import { viewOf } from './view-of.js';

type Telling = Pick<
  Rules<State, Order, Fact, View, Notice>,
  'view' | 'notice' | 'say' | 'picture'
> &
  Required<
    Pick<
      Rules<State, Order, Fact, View, Notice>,
      | 'report'
      | 'rolled'
      | 'about'
      | 'rollAbout'
      | 'card'
      | 'intelligence'
      | 'overview'
      | 'measures'
      | 'figures'
      | 'muster'
    >
  >;

export const tellingOf = (pack: Pack): Telling => ({
  ...{ view: viewOf(pack), notice: noticeOf(pack), say: say(pack), rolled: rolled(pack) },
  ...{ report: reportOf(pack), picture: pictureOf(pack), intelligence: intelligenceOf(pack) },
  ...{ overview: overviewOf(pack), muster: musterOf(pack), measures: measuresOf(pack) },
  figures: figuresOf(pack),
  ...{ about: about(pack), rollAbout: rollAbout(pack), card: card(pack) },
});
