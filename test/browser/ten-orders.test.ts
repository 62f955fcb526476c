/** Ten orders of the demonstration's first sub-turn, entered by pointing alone: each takes five actions at most. */
import type { Locator, Page } from 'playwright-core';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { expectWell, layTable, type Look, type Table } from './table.js';

let table: Table;
beforeEach(async () => {
  table = await layTable('orders');
});
afterEach(async () => {
  expect(table.errors).toEqual([]);
  await table.close();
});

const MOST_ACTIONS = 5;
const THREE_MINUTES_MS = 180_000;
const SHOTS = process.env['VEDETTE_SHOTS'];

/** A player at his page: what he does is counted. One action is a click, a tap, a drag, or a field filled in. */
class Player {
  actions = 0;
  readonly page: Page;
  private readonly touches: boolean;

  constructor(page: Page, touches: boolean) {
    this.page = page;
    this.touches = touches;
  }

  private async press(what: Locator): Promise<void> {
    this.actions += 1;
    await (this.touches ? what.tap() : what.click());
  }

  async at(x: number, y: number): Promise<void> {
    this.actions += 1;
    await (this.touches ? this.page.touchscreen.tap(x, y) : this.page.mouse.click(x, y));
  }

  /** The middle of what is drawn there, once the map stands still. */
  private async spot(what: Locator, down: number): Promise<readonly [number, number]> {
    await this.page.locator('[data-map]:not([data-moving])').waitFor();
    let [was, box] = [await what.boundingBox(), await what.boundingBox()];
    do {
      was = box;
      await this.page.evaluate(() => new Promise((done) => requestAnimationFrame(done)));
      box = await what.boundingBox();
    } while (was?.x !== box?.x || was?.y !== box?.y);
    if (box === null) throw new Error('Nothing is drawn there.');
    return [box.x + box.width / 2, box.y + box.height * down];
  }

  async counter(hex: string): Promise<void> {
    const drawn = this.page.locator(`.map-part [data-place="${hex}"]`).first();
    await this.at(...(await this.spot(drawn, 0.3)));
    await this.page.locator('.map-card:not([hidden]) .card-deeds').first().waitFor();
  }

  deed(piece: string, verb: string): Promise<void> {
    const card = `.map-card [data-piece="${piece}"] button[data-verb="${verb}"]`;
    return this.press(this.page.locator(card));
  }

  others(): Promise<void> {
    return this.press(this.page.locator('.map-card .card-others summary'));
  }

  async hex(hex: string): Promise<void> {
    const within = this.page.locator(`.mark-reach [data-place="${hex}"]`);
    await within.waitFor({ state: 'attached' });
    await this.at(...(await this.spot(within, 0.5)));
  }

  async fill(label: string | RegExp, value: string): Promise<void> {
    this.actions += 1;
    await this.page.locator('.aim').getByLabel(label).first().fill(value);
  }

  async choose(label: string | RegExp, option: string): Promise<void> {
    this.actions += 1;
    await this.page.locator('.aim').getByLabel(label).selectOption(option);
  }

  done(): Promise<void> {
    return this.press(this.page.locator('.aim .done'));
  }

  /** The line stands in the sheet, and the list of forces follows it. */
  async sheetHas(line: string): Promise<void> {
    const read = this.page.locator('.sheet-lines .line-text', { hasText: line });
    await read.waitFor({ state: 'attached', timeout: 12_000 }).catch(async () => {
      const text = await this.page.locator('textarea[name=text]').inputValue();
      const said = await this.page.locator('.aim-what').textContent();
      throw new Error(`${line} is not in the sheet: ${text}; ${said ?? ''}`);
    });
  }

  async shot(name: string): Promise<void> {
    if (SHOTS !== undefined) await this.page.screenshot({ path: `${SHOTS}/${name}.png` });
  }
}

async function playerOf(seat: string, list: string, look: Look): Promise<Player> {
  const page = await table.open(`${table.link(seat)}/sheet/1.1~orders~${seat}~${list}`, look);
  if (look.width === 390) await page.locator('.stage-phone a[href="#stage-map"]').tap();
  await page.waitForSelector('[data-map][data-level][data-ready]');
  return new Player(page, look.width === 390);
}

type Order = readonly [line: string, act: (player: Player) => Promise<void>];

const EAST: readonly Order[] = [
  [
    'standing: rally army of Northeastern Virginia when demoralized',
    async (player) => {
      await player.counter('7513');
      await player.deed('army/Northeastern Virginia', 'stand-rally');
    },
  ],
  [
    'PP 1-4: move army of Northeastern Virginia to 7612 dropping 1 SP at',
    async (player) => {
      await player.counter('7513');
      await player.deed('army/Northeastern Virginia', 'move');
      await player.hex('7612');
      await player.fill('Drop SP at', '1');
      await player.done();
    },
  ],
  [
    'PP 5-7: move 3 SP at Washington as a stack to 7611 dropping 1 SP at 7511',
    async (player) => {
      await player.counter('7512');
      await player.deed('sp/7512', 'stack');
      await player.hex('7611');
      await player.fill('Drop SP at', '1');
      await player.done();
    },
  ],
  [
    'PP 8: enter 1 leader at Washington',
    async (player) => {
      await player.counter('7512');
      await player.others();
      await player.deed('pool/leaders', 'enter');
    },
  ],
  [
    'PP 9: enter 1 SP at Washington',
    async (player) => {
      await player.counter('7512');
      await player.others();
      await player.deed('pool/sp', 'enter');
      await player.fill('How many SP', '1');
    },
  ],
  [
    'PP 10: move 1 SP at Washington to 7511 by rail',
    async (player) => {
      await player.counter('7512');
      await player.deed('sp/7512', 'rail');
      await player.hex('7511');
      await player.done();
    },
  ],
  [
    'PP 11: wait',
    async (player) => {
      await player.counter('7512');
      await player.others();
      await player.deed('sheet', 'wait');
    },
  ],
  [
    'PP 12-13: if enemy seen within 1 of Hagerstown then move 2 SP at Harpers Ferry as a stack to Hagerstown',
    async (player) => {
      await player.counter('7311');
      await player.deed('sp/7311', 'stack');
      await player.hex('7310');
      await player.choose('Condition', 'if-seen');
      await player.done();
    },
  ],
];

const RICHMOND: readonly Order[] = [
  [
    'PP 1-3: build depot at Fredericksburg',
    async (player) => {
      await player.counter('7415');
      await player.deed('sp/7415', 'depot');
    },
  ],
  [
    'PP 4-6: entrench 1 SP at Fredericksburg',
    async (player) => {
      await player.counter('7415');
      await player.deed('sp/7415', 'entrench');
    },
  ],
];

async function enter(player: Player, orders: readonly Order[], look: string): Promise<void> {
  const lines: string[] = [];
  for (const [n, [line, act]] of orders.entries()) {
    player.actions = 0;
    await act(player).catch((error: unknown) => {
      throw new Error(`${line}: ${String(error)}`);
    });
    await player.sheetHas(line);
    await player.shot(`${look}-${String(n)}`);
    expect(player.actions, line).toBeLessThanOrEqual(MOST_ACTIONS);
    lines.push(line);
  }
}

it.each([1440, 390] as const)(
  'console: ten orders are entered by pointing alone at %d pixels, with at most five actions each',
  async (width) => {
    const began = performance.now();
    const east = await playerOf('usa-east', 'east', { width });
    await enter(east, EAST, `east-${String(width)}`);
    expect(await east.page.locator('.mark-arrows .arrow').count()).toBe(4);
    await expectWell(east.page);
    const richmond = await playerOf('csa-east', 'east', { width });
    await enter(richmond, RICHMOND, `richmond-${String(width)}`);
    expect(performance.now() - began).toBeLessThan(THREE_MINUTES_MS);
    for (const { page } of [east, richmond])
      expect(await page.locator('.sheet-line.faulty').count()).toBe(0);
  },
  THREE_MINUTES_MS + 60_000,
);
