/** The gamemaster by machine: one turn a game turn unless the pulses are very many; yes to what is lawful. */
import type { Question } from '../../../kernel/system.js';

const MANY_PULSES = 60;

export function answerOf(question: Question): string {
  switch (question.kind) {
    case 'split': {
      const about = question.about as { readonly pp?: number };
      return (about.pp ?? 0) > MANY_PULSES ? 'split 2' : 'split 1';
    }
    // Above three stars there is no grade.
    case 'promotion':
      return 'nothing';
    case 'figure':
      return '1';
    // The whole war is wanted, whoever has won it.
    case 'ended':
      return 'go on';
    default:
      return 'yes';
  }
}
