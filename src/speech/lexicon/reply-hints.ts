/**
 * Small and common words of eight languages, by what they hint at in a reply to an answer. Lists, not phrases: each hint is
 * one sign among many. A star stands for any ending, an underscore for a space.
 */
export const REPLY_HINTS = {
  /** Negations. */
  negates:
    'no not never none nobody nowhere cannot dont doesnt isnt arent nicht nix nichts kein* nie nein nee ne non pas plus jamais rien nunca nada ninguno não nem mai niente mica',
  /** A statement about the person who writes. */
  aboutUser:
    'user nutzer nutzerin benutzer benutzerin utilisat* usuari* usuári* utente utilizador* i my ich mein* je mon ma yo mi io eu meu minha',
  speaker:
    "i i'm im i've ive i'd i'll me my mine ich mein* mir mich je j'ai j'en j'y mon ma mes moi yo mi mis io mio mia miei eu meu minha tô",
  we: "we we're were we've weve we'd us our wir uns unser* nous on notre nos nosotros nuestr* noi nostr* nós nosso* nossa*",
  but: 'but though however aber jedoch allerdings doch mais pourtant cependant pero sin_embargo aunque ma però tuttavia mas porém',
  /** One day or one case only. */
  once: "only_this just_this this_time this_once only_for for_once exception today tonight tomorrow yesterday this_week next_week heute morgen gestern diesmal ausnahmsweise diese_woche aujourd'hui demain hier cette_fois seulement exceptionnellement cette_semaine hoy mañana ayer esta_vez solo_esta esta_semana oggi domani ieri stavolta questa_volta questa_settimana hoje amanhã ontem desta_vez",
  /** People and things beside those that the statement is about. */
  others:
    'wife husband sister brother mother father mom mum dad friend colleague boss neighbo* flatmate competitor customer client frau mann schwester bruder mutter vater freund* kolleg* chef* nachbar* kunde kundin femme mari sœur soeur frère mère père voisin* collègue amie ami mujer marido hermana hermano madre padre suegr* amig* jefe vecin* moglie marito sorella fratello amic* capo vicin* mulher irmã irmão mãe pai chefe vizinh* his her their sein* ihr* son sa leur su sus suo sua suoi dele dela',
  otherOne:
    'other second another else ander* zweite* sonst autre deuxième celui celle otro otra segundo altro altra secondo outro outra',
  praise:
    'thanks thank_you thx great perfect nice good cool lovely fine sleek love danke super gut schön prima passt klasse merci parfait génial bien gracias genial perfecto buenísimo grazie perfetto ottimo bene obrigad* massa ótimo perfeito',
  /** Times since which something holds. */
  now: 'now nowadays currently already since anymore any_more no_longer lately recently by_now these_days from_now_on ago jetzt inzwischen mittlerweile heute nun seit seitdem neuerdings längst schon nicht_mehr künftig ab_jetzt maintenant désormais depuis actuellement dorénavant déjà entretemps ahora ya desde actualmente hace adesso ormai ora già da_quando da_un agora já atualmente daqui_pra_frente daqui_para_a_frente',
  /** Verbs and nouns of change and end. */
  change:
    'mov* switch* chang* migrat* swap* replac* upgrad* downgrad* bump* rais* lower* cut reduc* extend* shorten* renam* merg* drop* ditch* retire* kill* tore torn shut clos* archiv* relicens* port* hand* part* hire* left quit gone lost scrapp* phased sunset deprecat* decommission* went took* taken became becom* grew shrunk shrank doubl* halv* postpon* resched* push* brought dissolv* sold bought joined broke used_to over old former outdated dead history wechsel* gewechsel* umgestell* umgezog* geänder* ersetz* abgelös* abgeschaff* abgeschalt* verschob* verleg* erhöh* gesenk* verkürz* verlänger* aufgelös* rausgeschmiss* übernomm* übernimm* gekündig* geschloss* rente ruhestand verlass* weg vorbei früher damals pass* bascul* remplac* déplac* déménag* migr* quitt* parti* retrait* augment* baiss* rédui* repouss* report* avanc* ferm* supprim* arrêt* abandonn* fini* terminé* ancien* préhistoire cambi* pasó pasa* mudó mudé reemplaz* sustitu* traslad* subi* baj* aument* reduj* adelant* atras* cerr* quit* dej* perd* elimin* jubil* antes antigu* spost* sostitu* trasloc* ridott* anticip* rimand* chius* tolt* lasci* pers* pension* prima vecchi* mudou mudamos mudámos troc* substitu* reduz* adiant* adiou fech* deix* reform* volt* antig* acab*',
} as const

/** The same in scripts without spaces. */
export const REPLY_HINTS_EAST: Readonly<Partial<Record<keyof typeof REPLY_HINTS, string>>> = {
  negates: '不 没 别 ない じゃな ません',
  aboutUser: '用户 ユーザー',
  speaker: '私 僕',
  we: '我们 うち 弊社',
  but: '但 可是 でも ただ',
  once: '今天 明天 昨天 这次 今日 明日 昨日 今回',
  others: '客户 同事 供应商 お客 同僚',
  praise: '谢谢 好的 ありがとう',
  now: '现在 已经 早就 今は もう から',
  change: '换 改 调整 变 离职 取消 移 替 辞 退 交代 異動 変',
}
