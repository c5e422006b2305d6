/**
 * English words of statements that hold beyond the current work (what we use, what our things are called and
 * where they are) and of statements that do not. Part of the English lexicon.
 */
import type { Lexicon } from './lexicon.ts'

type Standing = Pick<
  Lexicon,
  | 'ofTheMoment'
  | 'toBeDone'
  | 'nowadays'
  | 'usage'
  | 'unnamed'
  | 'ours'
  | 'bearsName'
  | 'isLocated'
  | 'myNameIs'
>

export const ENGLISH_STANDING: Standing = {
  ofTheMoment: [
    "here/there/this/that/these/those/it/its/it's/them/he/she/his/her/one/ones",
    'the other/same/first/second/third/last/next/previous/latest/whole/wrong/right',
    'above/below/another/again/twice/once/only/still/already/just',
    'yesterday/today/tomorrow/tonight/currently/ago/later/before/after/first/then/until/when/while/if/because',
    'right now',
    'at the moment',
    'for now',
    'so far',
    'line #',
    'lines/step/column/row/render/loop/function/method/class/variable/component/hook/helper/button/screen/cursor',
    'build/test/tests/output/error/bug/branch/commit/diff/pr/rebase/merge/conflict',
    'message/answer/question/file/folder/code/page/log/logs',
  ],
  toBeDone: ['need/needs/must/should/could/would/might/want/wants/try/trying', 'have/has to'],
  nowadays: ['now/nowadays/anymore', 'these days', 'any more'],
  usage: {
    we: ['we'],
    adverbs: ["all/always/now/mostly/usually/don't", 'no longer', 'do not'],
    uses: [
      'use',
      'run on',
      'work with/in',
      'bill/pay in',
      'build/test with',
      'write … in',
      'switched/moved/migrated to',
    ],
    deploys: ['deploy/host/ship'],
    deploysBy: ['with/at/on/to/in/by/via/through/from'],
  },
  unnamed: [
    'the/a/an/some/any/no/all/both/two/three/four/five/many/several/every/each/its/their/your/only/even/more/less/too/#',
  ],
  ours: ['our/my'],
  bearsName: ['is/are/was called/named'],
  isLocated: ['is/are/live/lives/sit/sits/run/runs/listen/listens at/on/in/under'],
  myNameIs: ['my name is'],
}
