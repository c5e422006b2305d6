/**
 * Words used to steer, thank, greet or agree, and function words of several languages. A prompt made
 * only of these asks nothing that memory could answer.
 */
import { toTerms } from '../../text/tokens.ts'
import { type WordSet, wordSet } from '../../text/word-set.ts'

/**
 * Steering and reacting; English, German, French, Spanish, Italian, Portuguese, Dutch, Polish, Russian,
 * Turkish.
 */
const STEERING =
  'continue continuing proceed resume carry again retry repeat redo next step steps done finish finished finally first ' +
  'second third both either neither yes yep yeah no nah nope fine ahead further more last previous above below lgtm ' +
  'ty np pls plz thx tnx kk okey okie roger cheers stop wait hold pause cancel abort undo revert skip move quick quickly ' +
  'correct wrong answer option number choice everything anything looks guys buddy mate morning afternoon evening night ' +
  'ja jo jawohl nein doch bitte danke dankeschon vielen vielleicht weiter weitermachen fortfahren fahre fort mach mache ' +
  'machen gerne gern genau richtig falsch gut super prima klasse toll passt stimmt stop stopp warte nochmal noch einmal ' +
  'erneut los okay alles klar hallo moin servus guten morgen abend tschuss nachste nachsten schritt fertig los geht ' +
  'oui non merci beaucoup svp stp plait continuer continue continuez vas allez encore bien parfait accord daccord super ' +
  'bonjour bonsoir salut voila suivant suivante etape termine ' +
  'si no gracias muchas favor sigue siga continua continuar adelante vale bueno bien perfecto claro otra vez hola buenos ' +
  'buenas dias tardes noches siguiente paso listo hecho dale ' +
  'grazie mille prego prosegui avanti va bene perfetto certo ancora ciao buongiorno buonasera prossimo passo fatto ' +
  'sim nao obrigado obrigada por prossiga segue beleza otimo certo ola bom boa dia tarde noite proximo feito ' +
  'nee dank dankjewel bedankt alsjeblieft alstublieft graag ga gaan verder goed prima hoi hallo goedemorgen klaar ' +
  'tak nie dzieki dziekuje prosze kontynuuj dalej dobrze swietnie czesc gotowe ' +
  'да нет спасибо пожалуйста продолжай продолжайте дальше давай хорошо отлично ладно привет здравствуйте готово ещё еще ' +
  'раз стоп верно точно ок ' +
  'evet hayir tesekkurler tesekkur ederim lutfen devam et tamam merhaba selam guzel'

/** Function words of languages other than English, whose function words are dropped elsewhere. */
const LITTLE =
  'der die das den dem des ein eine einen einem einer eines und oder aber wenn dann als wie was wer wo wann warum wieso ' +
  'ich du er sie es wir ihr mich dich uns euch mir dir ihm ihnen mein dein sein unser euer ist sind war waren bin bist ' +
  'hat haben habe hast hatte wird werden wurde kann kannst konnen konnte konntest soll sollen sollst muss mussen darf ' +
  'will willst mit ohne von vom zu zum zur im in ins am an auf aus bei fur nach uber unter vor durch um nicht kein keine ' +
  'nur auch schon so hier da dort jetzt mal dies diese dieser dieses welche welcher man sich ' +
  'le la les un une des du de et ou mais si que qui quoi ce cet cette ces je tu il elle on nous vous ils elles me te se ' +
  'mon ton son ma ta sa mes tes ses notre votre leur est sont suis etait etre ai as avons avez ont avoir fait faire peux ' +
  'peut pouvez dans sur sous pour par avec sans ne pas plus tres aussi la ici cela ca y en au aux quel quelle comment ' +
  'quand pourquoi ' +
  'el los las una unos unas y o pero que quien cual este esta estos estas eso esa yo tu el ella nosotros ellos mi su sus ' +
  'es son soy era ser estar estoy esta fue ha han he hay haz hacer puede puedes puedo en con sin por para del al lo le ' +
  'muy mas tambien aqui ahora como cuando donde porque ' +
  'il lo gli uno degli delle dei e ma che chi questo questa quello io lei noi loro mio tuo suo sono sei era essere ho hai ' +
  'fare fai puoi puo posso nel nella sul per con senza non piu molto anche qui ora come quando dove perche ' +
  'os umas uns da do dos das em no na nos nas ao aos isso isto esse essa eu ele ela nos eles meu seu sou foi ser estar ' +
  'tem faz fazer pode posso com sem mais muito tambem aqui agora como quando onde porque ' +
  'het een en of maar als dan dat dit deze die ik jij hij zij wij mijn jouw zijn is was heeft hebben heb kan kun kunt ' +
  'doe doen met zonder van voor op in naar bij niet geen ook hier daar nu hoe wat wie waar wanneer ' +
  'и а но не что это как я ты он она мы вы они в на с по для из у к от за так же бы мне его её еще уже только ' +
  'bu su bir ve ama ben sen o biz siz ne icin ile gibi de da mi'

/** Phrases whose single words have a meaning, and reactions in scripts without spaces. */
const REACTIONS =
  /\bguten tag\b|\bga (?:maar )?door\b|继续吧?|請?繼續|好的?吧?|谢谢你?|謝謝你?|可以了?|没问题|沒問題|是的?|对的?|對的?|不是?|请|你好|再来一次|下一步|完成了?|嗯+|はい|いいえ|ありがとう(?:ございます)?|お願いします|続けて(?:ください)?|次へ?|了解(?:です)?|大丈夫(?:です)?|こんにちは|おはよう(?:ございます)?|いいね|進めて(?:ください)?|もう一度|네|예|아니요?|감사합니다|고마워요?|계속(?:해줘|해주세요|하세요)?|좋아요?|안녕하세요|다음/giu

/** The words in the form that `toTerms` produces. */
export const IDLE_TERMS: WordSet = wordSet(() => toTerms(`${STEERING} ${LITTLE}`))

export function withoutReactions(text: string): string {
  return text.replace(REACTIONS, ' ')
}
