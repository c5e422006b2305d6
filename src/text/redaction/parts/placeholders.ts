/**
 * Recognises values that stand for a credential without being one: templates, references, examples, dummies,
 * code. They are kept, because documentation and code need them.
 */
import { entropyBits, wordShare } from './randomness.ts'

/** References to a value stored elsewhere: ${X}, $(x), {{x}}, <x>, %X%, @Microsoft.KeyVault(…). */
const REFERENCE =
  /\$\{|\$\(|\{\{|<%|%\(|#\{|^<[^>]*>?$|^\{[^{}]*\}$|^\[[^[\]]*\]$|^%[A-Za-z_]\w*%$|^%[sdvq@](?:\W|$)|^[:@$?][A-Za-z_]+$|^\$[A-Z_][A-Z0-9_]*$|^\$\$?\w{1,3}$|\benv[.([]|\benviron\b|^secrets?\.|^vault:|^!(?:vault|secret|ref|sub)|^op:\/\/|^arn:|^projects\/|^sm:\/\/|^ref\+|^ssm:|^env:/i

/** Already hidden or shortened values. */
const ELIDED =
  /\*{3}|\.{3}|…|•{2}|x{5}|X{4}|_{4}|#{4}|^\?+$|^[xX]+$|^-+$|^\.+$|^[*•·]+$|\[(?:redacted|private|hidden|filtered|masked|secret|token|REDACTED|PRIVATE|HIDDEN)/

/** Words that occur only in examples, anywhere in the value. */
const EXAMPLE =
  /example|placeholder|(?:^|[-_])fake|your[-_ ]?(?:own|api|app|key|token|secret|password|pass|client|access|auth|account|user|service|private|actual|real|new|org|project|bot|here)|[-_ ]?here$|^(?:your|my)[-_]|insert[-_ ]|replace[-_ ]?(?:me|this|with)|change[-_ ]?(?:me|this|it)|changeit|fill[-_ ]?(?:me|in)|to[-_ ]be[-_ ]|dummy|lorem|foobar|foo[-_]?bar|not[-_]?(?:a|the|so)?[-_]?(?:real|secret|used|set|needed)|redacted|removed|do[-_]not[-_]use|correct[-_ ]?horse[-_ ]?battery/i

/** Whole values that mean nothing is set. */
const NOTHING =
  /^(?:null|nil|none|undefined|true|false|yes|no|on|off|empty|void|n\/?a|tbd|todo|fixme|unknown|unset|default|required|optional|hidden|enabled|disabled|string|str|text|number|int|integer|bool|boolean|object|array|any|never|bytes?|buffer|char|varchar|uuid|type|value|key|name|auto|inherit|static|public|private|protected|const|let|var|return|self|this|new|await|async|function|import|from|prompt|ask|stdin|file|redacted|incorrect|expired|missing|encrypted|plaintext|forgotten|invalid|textfield|textinput|varchar|passthrough|keychain|keyring|environment|interactive|publickey|undefined|authenticated|credentials|anonymous|localhost|database|username|undisclosed|withheld|unspecified|generated|provided|protected|obfuscated|sensitive|writeonly|readonly|inputpassword)$/i

/**
 * Words of made-up passwords; a value of only these words is a dummy. With a number of three or more digits
 * it counts as a weak real password (`mySecret2024`), unless one of its words says it is made up.
 */
const DUMMY_WORDS = new Set(
  (
    'my your our the a an is this that it some any one new old super top very strong weak secure safe good bad ' +
    'secret secrets password passwd passwort pass passw pwd pw passphrase token tokens key keys apikey api auth ' +
    'credential credentials cred creds login user username users admin administrator root guest test tests ' +
    'testing tester demo sample example fake mock dummy temp tmp foo bar baz qux quux abc xyz qwerty asdf hello ' +
    'world default local localhost dev development prod production staging stage ci build db database sql ' +
    'postgres postgresql pg mysql maria mariadb mongo mongodb redis rabbitmq rabbit minio elastic kafka app ' +
    'application service server client access private public bearer basic jwt session cookie string value text ' +
    'name email mail here there goes change me replace with for of in to not real invalid wrong correct valid ' +
    'bogus random something anything whatever letmein welcome hunter trustno monkey dragon insecure django ' +
    'github gitlab slack stripe openai anthropic google aws azure gcp docker npm bot webhook signing encryption ' +
    'hash hashed encrypted plain plaintext raw long short first second other another expired old base64 ' +
    'sha sha256 sha1 md5 hmac bcrypt argon argon2 argon2id scrypt pbkdf oauth oauth2 oidc saml ldap totp otp mfa ' +
    'unit integration e2e case data field input id type file path url uri host port env var x y z and or'
  ).split(' '),
)

/**
 * Returns true if the value cannot be a credential, by the value alone. True for values of fewer than four
 * characters.
 */
export function isPlaceholder(value: string): boolean {
  const bare = value.trim()
  return isStandIn(bare) || isSequence(bare) || isMadeOfDummyWords(bare)
}

/**
 * Returns true if the value cannot even be a weak password (`hunter2`, `abc123`, `12345678`): dummy words and
 * sequences count only without a digit. True for values of fewer than four characters.
 */
export function isNoPassword(value: string): boolean {
  const bare = value.trim()
  if (isStandIn(bare)) return true
  if (isCommonPassword(bare)) return false
  // `abc123def456` is a sample, `abc123` a password.
  if (isSequence(bare) && !/^[a-z]*\d{1,9}$/i.test(bare)) return true
  return isMadeOfDummyWords(bare) && (!/\d/.test(bare) || IN_TESTS.test(bare))
}

/** Returns true for a word without a digit that is known as a password and says nothing else. */
export function isCommonPassword(value: string): boolean {
  return /^(?:letmein|iloveyou)$/i.test(value)
}

function isStandIn(bare: string): boolean {
  if (bare.length < 4 || NOTHING.test(bare) || REFERENCE.test(bare) || ELIDED.test(bare)) return true
  return EXAMPLE.test(bare) || isRepetitive(bare)
}

/**
 * Returns true for a dummy token with a vendor prefix: only clear examples count, alphabetical sequences do
 * not.
 */
export function isDummyToken(body: string): boolean {
  return /example|x{5}|\.{3}|\*{3}|your|placeholder|dummy|redacted|_here/i.test(body) || isRepetitive(body)
}

/** Returns true for few different characters for the length, or one character repeated many times. */
function isRepetitive(value: string): boolean {
  if (/([^\n])\1{5}/.test(value) && entropyBits(value) < 3.2) return true
  return value.length >= 12 && entropyBits(value) < 2.2
}

const SEQUENCES = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890123456789',
  'qwertyuiopasdfghjklzxcvbnm',
  '9876543210',
]

/** Returns true if most of the value follows the alphabet, the digits or the keyboard. */
function isSequence(value: string): boolean {
  const lower = value.toLowerCase().replace(/[^a-z0-9]+/g, '')
  let inSequence = 0
  let longest = 0
  let run = 1
  for (let i = 1; i <= lower.length; i++) {
    const pair = lower.slice(i - 1, i + 1)
    if (pair.length === 2 && SEQUENCES.some((sequence) => sequence.includes(pair))) run++
    else {
      if (run >= 3) inSequence += run
      longest = Math.max(longest, run)
      run = 1
    }
  }
  // People choose keyboard walks in mixed case as passwords, but not alphabets in both cases.
  if (longest < 8 && /[a-z]/.test(value) && /[A-Z]/.test(value)) return false
  return inSequence >= 4 && inSequence >= lower.length * 0.7
}

function isMadeOfDummyWords(value: string): boolean {
  if (value.length > 60 || !/^[\w\s.-]+[!@#]?$/.test(value)) return false
  const words = value
    .replace(/([a-z])([A-Z])/g, '$1 $2')
    .replace(/([A-Za-z])(\d)/g, '$1 $2')
    .toLowerCase()
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== '')
  let digits = 0
  let dummies = 0
  for (const word of words) {
    if (/^\d+$/.test(word)) digits += word.length
    else if (splitsIntoDummyWords(word)) dummies++
    else return false
  }
  return dummies > 0 && (digits < 3 || (digits <= 4 && MADE_UP.test(value)))
}

/** Words of fixtures, users, and numbered variables (`password2`). */
const IN_TESTS =
  /test|demo|sample|mock|dummy|fake|foo|bar|baz|hash|^(?:user|guest)s?\d|^(?:pass(?:word|wd)?|pwd|pw|token|key)s?\d$/i
const MADE_UP =
  /test|demo|sample|mock|dummy|fake|temp|foo|bar|baz|qux|abc|user|pass|change|replace|valid|wrong|name/i

/** Returns true if the word consists of one to four dummy words: `mysecretpassword`. */
function splitsIntoDummyWords(word: string, parts = 4): boolean {
  if (DUMMY_WORDS.has(word)) return true
  if (parts === 1 || word.length > 40) return false
  const shortest = parts === 4 && word.startsWith('my') ? 2 : 3
  for (let length = word.length - 3; length >= shortest; length--) {
    const rest = word.slice(length)
    if (DUMMY_WORDS.has(word.slice(0, length)) && splitsIntoDummyWords(rest, parts - 1)) return true
  }
  return false
}

const CALL_OR_INDEX = /[([{]/
const MEMBER = /^[A-Za-z_$][\w$]*(?:(?:\?\.|\.|::|->)[A-Za-z_$][\w$]*)+$/
const PATH =
  /^(?:~|\.{1,2})?\/[\w.@-]+(?:\/|$)|^[A-Za-z]:\\|^\/\^|^[\w.-]+\/(?:[\w.-]+\/)*[\w-]+\.[A-Za-z]{1,5}$/
const LOCATION = /^[a-z][a-z0-9+.-]*:\/\//i
const FILE_NAME =
  /^[\w.-]+\.(?:pem|key|crt|cer|p12|pfx|jks|json|ya?ml|toml|txt|env|conf|cfg|ini|xml|html?|[jt]sx?|py|go|rb|rs|java|php|cs|sh|md|svg|png|jpe?g|gif|css|sql|log|lock|db|zip|gz|[ct]sv|parquet|avro|orc|jsonl|ndjson|pdf|tar|tgz|bak)$/i

/** Returns true if an unquoted value is code: a call, an index, a member, a type. */
export function isExpression(value: string): boolean {
  return (
    CALL_OR_INDEX.test(value) ||
    (MEMBER.test(value) && wordShare(value) > 0.4) ||
    /^[&*!~+-]\w{0,20}$/.test(value)
  )
}

/** Returns true if the value is a path, a file or an address. */
export function isLocation(value: string): boolean {
  if ((PATH.test(value) && wordShare(value) > 0.35) || LOCATION.test(value) || /^~\/\./.test(value))
    return true
  // `uploads/2024/c2d55a89c9d797f3.png`: whatever the folders are called, the ending tells.
  return FILE_NAME.test(value.slice(value.lastIndexOf('/') + 1))
}
