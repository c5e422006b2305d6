/** The languages of replies, and the commonest words of those that separate words by spaces. */

export const TONGUES = ['en', 'de', 'fr', 'es', 'it', 'pt', 'ja', 'zh'] as const
export type Tongue = (typeof TONGUES)[number]

export const COMMON_WORDS: Readonly<Partial<Record<Tongue, string>>> = {
  en: "the a an is are was were it it's its that that's thats this we our i you he she they them her his of to in on for with not no and but by at as do does did have has had be been will would can could should what when where who how why now since any my your me us there these those from so please thanks just only",
  de: 'der die das den dem des ein eine einen einem ist sind war waren es wir ihr ich du er sie nicht kein keine und aber mit von zu im am auf für bei seit jetzt nur noch mehr schon doch auch haben hat wird werden bitte denn dann wie was wer wo ne nee nein',
  fr: "le la les un une des du de est sont était c'est ce ça il elle on nous vous je tu ne pas plus et mais avec pour par sur dans depuis maintenant que qui où au aux été fait a ont d'un d'une non oui",
  es: 'el la los las un una unos del de es son era está están lo le se no ni y pero con para por en desde ahora que qué quién ya al más hay hemos han ha tiene muy sí eso esto',
  it: 'il lo la i gli le un una del della di è sono era sta non e ma con per da in adesso ora che chi più al alla hanno ha abbiamo questo quello',
  pt: 'o a os as um uma do da dos das de é são era está não e mas com para por em no na nos nas desde agora que quem já ao à mais foi tem temos isso isto',
}
