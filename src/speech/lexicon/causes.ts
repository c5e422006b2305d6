/**
 * Words by which a statement names a cause or a person's role, in six languages; phrases in the notation of
 * `phrases.ts`. Only words that state one plainly: "since" and "as" may mean a time, so they are left out.
 */

/** Two words around another: "wurde durch … ausgelöst". */
export interface Frame {
  readonly opens: readonly string[]
  /** At the end of the sentence. */
  readonly closes: readonly string[]
}

export interface CauseWords {
  /** Between an effect and its cause: "broke because the index was gone". */
  readonly because: readonly string[]
  /** Between an effect and what set it off: "was triggered by". */
  readonly triggeredBy: readonly string[]
  /** Words around what set it off, the last of which end the sentence: "wurde durch … ausgelöst". */
  readonly framed?: Frame
  /** Between a cause and its effect: "caused". */
  readonly caused: readonly string[]
  /** Openings of a cause that stands before its effect, after which a comma follows: "Because the disk was full, …". */
  readonly opensCause: readonly string[]
  /** Openings of "the cause of … was …". */
  readonly causeOf: readonly string[]
  /** The verb of it. */
  readonly was: readonly string[]
  /** Words of a choice: what follows "because" is then a reason, not a cause. */
  readonly chosen: readonly string[]
  /** Words of somebody who is not sure, or speaks of what should, would or will be. */
  readonly unsure: readonly string[]
  /** Words that deny. */
  readonly denied: readonly string[]
  /** Words at the beginning that point back, so that the effect cannot be understood alone. */
  readonly pointsBack: readonly string[]
}

export const CAUSE_WORDS: readonly CauseWords[] = [
  {
    because: [
      'because of?',
      'due to',
      'owing to',
      'as a result of',
      'on account of',
      '(was/were/is/are) caused by',
    ],
    triggeredBy: ['(was/were/is/are/got/been)? (triggered/set off/provoked/prompted) by'],
    caused: [
      'has/have? caused',
      'causes/triggered/triggers',
      'led/leads to',
      'resulted/results in',
      'brought down',
      'is/was the? (reason for/cause of)',
    ],
    opensCause: ['because of?', 'due to', 'as a result of'],
    causeOf: ['the? (root/main/actual)? (cause of/reason for)'],
    was: ['was/is/were'],
    chosen: [
      'decided/decide/chose/chosen/picked/prefer/prefers/use/uses/using/switched/want/adopted/keep',
      'went with',
    ],
    unsure: [
      'maybe/perhaps/might/may/probably/possibly/likely/presumably/apparently/supposedly/seems/seem/suspect/suspects',
      'i think/guess/wonder/believe/assume',
      'if/unless/whether/would/should/could/will/must/suppose/imagine/hopefully',
      'not sure',
      "i'd/we'd/it'd/we'll/it'll",
    ],
    denied: [
      'not/never/no/nobody/nothing/neither/nor/without',
      "(don't/doesn't/didn't/isn't/wasn't/aren't/weren't/can't/cannot/won't/hasn't/haven't)",
    ],
    pointsBack: ["it/this/that/these/those/they/he/she/it's/that's"],
  },
  {
    because: ['weil', 'wegen', 'aufgrund', 'infolge', 'verursacht durch'],
    triggeredBy: ['(wurde/wurden/ist)? (ausgelöst/angestoßen) durch/von'],
    framed: { opens: ['(wurde/wurden/ist/sind) durch/von'], closes: ['ausgelöst/verursacht/angestoßen'] },
    caused: [
      'verursachte/verursacht/verursachten',
      'führte/führten/führt zu',
      'hat/haben verursacht',
      'löste',
    ],
    opensCause: ['weil', 'wegen', 'aufgrund', 'da'],
    causeOf: ['(die/der)? (ursache/grund) (für/von/des/der)'],
    was: ['war/ist/waren'],
    chosen: ['entschieden/beschlossen/nehmen/benutzen/verwenden/nutzen/bevorzugen/gewählt'],
    unsure: [
      'vielleicht/wahrscheinlich/vermutlich/möglicherweise/eventuell/angeblich/womöglich/scheint/wohl',
      'ich glaube/denke/vermute',
      'wenn/falls/ob/würde/würden/sollte/sollten/könnte/könnten/muss/müssen',
    ],
    denied: ['nicht/nie/niemals/kein/keine/keinen/niemand/nichts/ohne'],
    pointsBack: ['es/das/dies/diese/sie/er'],
  },
  {
    because: [
      "parce que/qu'",
      'à cause de/du/des/d',
      'en raison de/du/des/d',
      '(a/ont)? été? (causé/causée/causés/causées) par',
    ],
    triggeredBy: ['(a/ont)? été? (déclenché/déclenchée/déclenchés/déclenchées/provoqué/provoquée) par'],
    caused: ['a/ont causé/provoqué/entraîné/déclenché', 'a/ont conduit à', 'cause/provoque/entraîne'],
    opensCause: ['parce que', 'à cause de/du/des', 'en raison de/du/des'],
    causeOf: ['la (cause/raison) de/du/des'],
    was: ['a été', 'était/est'],
    chosen: ['décidé/choisi/utilisons/utilise/préférons/préfère/adopté'],
    unsure: [
      'peut-être/probablement/apparemment/sûrement/semble/semblent/vraisemblablement',
      'je pense/crois/suppose',
      'sans doute',
      'si/devrait/devraient/pourrait/pourraient/serait/seraient/faudrait',
    ],
    denied: ["ne/n'/pas/jamais/aucun/aucune/personne/rien/sans"],
    pointsBack: ["ça/cela/c'est/ceci/il/elle/ils/elles"],
  },
  {
    because: [
      'porque',
      'debido a/al',
      'a causa de/del',
      'por culpa de/del',
      '(fue/fueron) (causado/causada/causados/causadas) por',
    ],
    triggeredBy: ['(fue/fueron)? (provocado/provocada/desencadenado/desencadenada/disparado/disparada) por'],
    caused: ['causó/causaron/provocó/provocaron/desencadenó', 'llevó/llevaron a', 'ha/han causado/provocado'],
    opensCause: ['como', 'porque', 'debido a/al', 'a causa de/del'],
    causeOf: ['la (causa/razón) de/del'],
    was: ['fue/era/es'],
    chosen: ['decidimos/decidido/elegimos/usamos/utilizamos/preferimos/prefiero'],
    unsure: [
      'quizás/quizá/probablemente/posiblemente/seguramente/aparentemente/parece/parecen/acaso',
      'creo/pienso/supongo',
      'tal vez',
      'si/debería/deberían/podría/podrían/sería/habría',
    ],
    denied: ['no/nunca/jamás/ningún/ninguna/nadie/nada/sin'],
    pointsBack: ['eso/esto/ello/él/ella/ellos'],
  },
  {
    because: [
      'perché',
      "a causa di/del/della/dei/delle/dell'",
      'per via di/del/della',
      '(è/sono) (stato/stata/stati/state) (causato/causata/causati/causate) da',
    ],
    triggeredBy: [
      "(è/sono)? (stato/stata/stati/state)? (innescato/innescata/provocato/provocata/scatenato/scatenata) da/dal/dalla/dall'",
    ],
    caused: [
      'ha/hanno causato/provocato/innescato',
      'ha/hanno portato a/al/alla',
      'causa/provoca/causò/provocò',
    ],
    opensCause: ['poiché/siccome', 'a causa di/del/della/dei/delle'],
    causeOf: ['la (causa/ragione) di/del/della/dei'],
    was: ['è stata/stato', 'era/è'],
    chosen: ['deciso/scelto/usiamo/utilizziamo/preferiamo/preferisco'],
    unsure: [
      'forse/probabilmente/magari/sembra/sembrano/apparentemente/presumibilmente',
      'credo/penso/suppongo',
      'se/dovrebbe/dovrebbero/potrebbe/potrebbero/sarebbe',
    ],
    denied: ['non/mai/nessun/nessuna/nessuno/niente/nulla/senza'],
    pointsBack: ['questo/ciò/esso/essa/lui/lei'],
  },
  {
    because: [
      'porque',
      'por causa de/do/da/dos/das',
      'devido a/ao/à/aos/às',
      '(foi/foram) (causado/causada/causados/causadas) por/pelo/pela',
    ],
    triggeredBy: [
      '(foi/foram)? (provocado/provocada/desencadeado/desencadeada/acionado/acionada) por/pelo/pela/pelos/pelas',
    ],
    caused: [
      'causou/causaram/provocou/provocaram/desencadeou',
      'levou/levaram a/ao/à',
      'resultou/resultaram em',
    ],
    opensCause: ['como', 'porque', 'por causa de/do/da', 'devido a/ao/à'],
    causeOf: ['a (causa/razão) de/do/da'],
    was: ['foi/era/é'],
    chosen: ['decidimos/decidido/escolhemos/usamos/utilizamos/preferimos/prefiro'],
    unsure: [
      'talvez/provavelmente/possivelmente/aparentemente/parece/parecem/supostamente',
      'acho/penso/suponho/acredito',
      'se/deveria/deveriam/poderia/poderiam/seria/haveria',
    ],
    denied: ['não/nunca/jamais/nenhum/nenhuma/ninguém/nada/sem'],
    pointsBack: ['isso/isto/ele/ela/eles/elas'],
  },
]

export interface RoleWords {
  /** Between a person and what they look after. */
  readonly maintains: readonly string[]
  readonly responsible_for: readonly string[]
  readonly built: readonly string[]
  readonly member_of: readonly string[]
  /** Between a thing and the person who looks after it. */
  readonly maintainedBy: readonly string[]
  /** The same around the person. */
  readonly framed?: Frame
}

export const ROLE_WORDS: readonly RoleWords[] = [
  {
    maintains: ['maintains/maintain', 'looks/look after', 'takes/take care of'],
    responsible_for: [
      'owns/own',
      '(is/are) (responsible for/in charge of/the owner of/accountable for)',
      'leads',
    ],
    built: ['built/wrote/created/designed/implemented'],
    member_of: ['(is/are) (a member of/on/part of) the? … team', 'belongs/joined to? the? … team'],
    maintainedBy: ['(is/are) (maintained/owned/run/looked after) by'],
  },
  {
    maintains: ['betreut/betreuen/pflegt/pflegen/wartet', 'kümmert sich um'],
    responsible_for: ['(ist/sind) (verantwortlich/zuständig) für', 'verantwortet/leitet'],
    built: ['baute/entwickelte/schrieb'],
    member_of: ['gehört zum … team', 'ist im … team'],
    maintainedBy: [],
    framed: { opens: ['(wird/werden) von'], closes: ['betreut/gepflegt/gewartet/verantwortet/geleitet'] },
  },
  {
    maintains: ['maintient/maintiennent', "s'occupe de/du/des"],
    responsible_for: ['(est/sont) (responsable/chargé/chargée/en charge) de/du/des', 'dirige'],
    built: ['a (construit/écrit/créé/développé)'],
    member_of: ["fait partie de l'équipe"],
    maintainedBy: ['(est/sont) (maintenu/maintenue/géré/gérée) par'],
  },
  {
    maintains: ['mantiene/mantienen', 'se ocupa/encarga de/del'],
    responsible_for: ['(es/son/está) (responsable/encargado/encargada) de/del', 'dirige'],
    built: ['construyó/escribió/creó/desarrolló'],
    member_of: ['forma parte del equipo', 'es del equipo'],
    maintainedBy: ['(es/está) (mantenido/mantenida/gestionado/gestionada) por'],
  },
  {
    maintains: ['mantiene/mantengono/cura', 'si occupa di/del/della/dei'],
    responsible_for: ['(è/sono) (responsabile/responsabili) di/del/della/dei', 'dirige'],
    built: ['ha (costruito/scritto/creato/sviluppato)'],
    member_of: ['fa parte del team', 'è nel team'],
    maintainedBy: ['è (mantenuto/mantenuta/gestito/gestita) da'],
  },
  {
    maintains: ['mantém/mantêm', 'cuida de/do/da'],
    responsible_for: ['(é/são) (responsável/responsáveis) por/pelo/pela', 'dirige'],
    built: ['construiu/escreveu/criou/desenvolveu'],
    member_of: ['faz parte da equipe', 'faz parte da equipa'],
    maintainedBy: ['é (mantido/mantida/gerido/gerida) por/pelo/pela'],
  },
]
