import { at } from './geometry.js';

/** A queue by cost; of equal costs the first that came, so that the same input always gives the same way. */
export class Heap<T> {
  private readonly items: { readonly cost: number; readonly turn: number; readonly item: T }[] = [];
  private turns = 0;

  push(cost: number, item: T): void {
    this.items.push({ cost, turn: this.turns, item });
    this.turns += 1;
    let index = this.items.length - 1;
    while (index > 0) {
      const parent = (index - 1) >> 1;
      if (!this.isBefore(index, parent)) return;
      this.swap(index, parent);
      index = parent;
    }
  }

  pop(): T | undefined {
    const [first] = this.items;
    const last = this.items.pop();
    if (first === undefined || last === undefined) return undefined;
    if (this.items.length > 0) {
      this.items[0] = last;
      this.sink();
    }
    return first.item;
  }

  private sink(): void {
    let index = 0;
    for (;;) {
      const [left, right] = [2 * index + 1, 2 * index + 2];
      let least = index;
      if (left < this.items.length && this.isBefore(left, least)) least = left;
      if (right < this.items.length && this.isBefore(right, least)) least = right;
      if (least === index) return;
      this.swap(index, least);
      index = least;
    }
  }

  private isBefore(a: number, b: number): boolean {
    const [x, y] = [at(this.items, a), at(this.items, b)];
    return x.cost < y.cost || (x.cost === y.cost && x.turn < y.turn);
  }

  private swap(a: number, b: number): void {
    const [x, y] = [at(this.items, a), at(this.items, b)];
    this.items[a] = y;
    this.items[b] = x;
  }
}
