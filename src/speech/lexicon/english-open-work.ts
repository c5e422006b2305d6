/** English words for what is still to do and for what is done. Part of the English lexicon. */
import type { Lexicon } from './lexicon.ts'

export const ENGLISH_OPEN_WORK: Pick<Lexicon, 'openLabels' | 'stillOpen' | 'done' | 'openStems'> = {
  openLabels: [
    'todo/fixme',
    'to do',
    'still (open/to do/missing)',
    'left (open/to do)',
    'open question/questions/point/points/issue/issues',
  ],
  stillOpen: [
    '(remain/remains/stay/stays/is still/are still/is left/are left/was left/leave it/leave that/leave this/left) (open/to do/to be (done/fixed/decided/solved)/undone/unresolved/unsolved/unfixed/for later/for tomorrow)',
    'is/are not done/fixed/finished/solved/implemented yet',
    'still has/have/need/needs to be done/fixed/decided/written/solved/tested/moved/removed',
  ],
  done: ['done/fixed/resolved/solved/closed/finished/implemented/removed/moved/now', 'no longer'],
  openStems: ['todo/fixme/open/left/later/undone/unsolved/unresolved/unfixed/yet/missing', 'to do', 'to be'],
}
