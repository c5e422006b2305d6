/** Words without content of their own: function words, auxiliaries, question words. Lowercase. */
export const STOPWORDS: ReadonlySet<string> = new Set(
  (
    'a an the and or but if then else so of at by for with about into onto to from in out on off over under ' +
    'as is are was were be been being am do does did doing done have has had having will would shall should can ' +
    'could may might must ' +
    'i me my mine myself we us our ours you your yours he him his she her hers it its they them their theirs ' +
    'this that these those there here ' +
    'what which who whom whose when where why how ' +
    'not no nor than too very just also only own same such ' +
    'up down again once s t d ll m re ve don'
  ).split(' '),
)
