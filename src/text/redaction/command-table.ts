/**
 * The programs that take a secret on their command line, and how. Data only. General options with a telling name
 * (`--password …`, `--token …`) are read by assignments.ts.
 */

export interface CommandRow {
  /** Names of programs, separated by blanks; a name may be a pattern. */
  readonly programs: string
  /** Pattern of everything directly before the secret. */
  readonly before: string
  /** True if other words stand in the same place, so that the secret must look like one. */
  readonly shaped?: boolean
  /** The sign that ends the secret, if not the end of the argument. */
  readonly until?: string
}

/** A quoted or bare argument that is not the secret. */
const SKIPPED = String.raw`(?:"[^"\r\n]{1,200}"|'[^'\r\n]{1,200}'|[^\s"'|;&]{1,200})`
const GAP = String.raw`[ \t]+`
/** Options between a subcommand and the secret. */
const MORE = String.raw`(?:[ \t]+[^\s|;&]{1,200}){0,10}?`

export const COMMAND_TABLE: readonly CommandRow[] = [
  // Databases
  {
    programs: 'mysql mysqldump mysqladmin mysqlimport mysqlsh mariadb mariadb-dump mariadb-admin',
    before: '(?:-p|--password=)',
  },
  {
    programs: 'mongo mongosh mongodump mongorestore mongoimport mongoexport cqlsh',
    before: '(?:-p[ \\t]*|--password[= ])',
  },
  { programs: 'redis-cli valkey-cli keydb-cli', before: '(?:-a|--pass)[ \\t]+' },
  { programs: 'sqlcmd bcp isql tsql mosquitto_pub mosquitto_sub ipmitool', before: '-P[ \\t]*' },
  { programs: 'influx', before: `-(?:password|t)[ =]` },
  { programs: 'beeline hdbsql', before: '-p[ \\t]+' },
  { programs: 'sqlplus rman impdp expdp', before: `["']?[\\w$#]{1,60}/`, until: '@' },
  { programs: 'rabbitmqctl', before: `(?:add_user|change_password)${GAP}${SKIPPED}${GAP}` },
  { programs: 'ldap(?:search|add|modify|delete|passwd|whoami)', before: '-w[ \\t]*' },

  // Files of other machines
  { programs: 'lftp', before: `(?:-u[ \\t]*|--user[= ])["']?[^\\s,;|&"']{1,80},` },
  {
    programs: 'lftp ftp',
    before: `["']?(?:user|quote pass)${GAP}(?:[^\\s;|&"']{1,80}${GAP})?`,
    shaped: true,
  },
  { programs: 'ncftpput ncftpget ncftp', before: '-p[ \\t]+' },
  { programs: 'smbclient smbget smbmap rpcclient net', before: `-U[ \\t]*["']?[^\\s%"']{1,80}%` },
  { programs: 'net', before: `use(?:${GAP}[A-Za-z*]:?)?${GAP}\\\\{2,4}[^\\s]{1,200}${GAP}(?![/$])` },
  { programs: 'net', before: `use${MORE}${GAP}/user:[^\\s]{1,100}${GAP}(?!/)` },
  { programs: 'net', before: `user${GAP}${SKIPPED}${GAP}(?![/*])`, shaped: true },
  { programs: 'rclone', before: `(?:obscure|config${GAP}create${MORE}${GAP}pass)[ =]`, shaped: true },
  { programs: 'mc', before: `(?:alias|config host)${GAP}(?:set|add)${GAP}\\S+${GAP}\\S+${GAP}\\S+${GAP}` },

  // Other machines
  { programs: 'sshpass', before: '-p[ \\t]*' },
  { programs: 'plink pscp psftp putty', before: '-pw[ \\t]+' },
  { programs: 'xfreerdp wlfreerdp mstsc', before: '/p:' },
  { programs: 'rdesktop evil-winrm', before: '-p[ \\t]+' },
  { programs: 'x11vnc', before: '-passwd[ \\t]+' },

  // Archives and keys; `-pattern` of letters alone is some other option.
  { programs: '7z[arz]? 7zz rar unrar', before: '-(?:h?p)(?=[a-z-]*[^a-z\\s-])' },
  { programs: '7z[arz]? 7zz rar unrar', before: '-(?:h?p)', shaped: true },
  { programs: 'zip unzip', before: '-P[ \\t]+' },
  { programs: 'openssl', before: '(?:-pass(?:in|out)?[ \\t]+pass:|-[kK][ \\t]+)' },
  { programs: 'keytool jarsigner', before: '-(?:(?:src|dest)?(?:store|key)pass|new)[ \\t]+(?:pass:)?' },
  { programs: 'ssh-keygen', before: '-[NP][ \\t]*' },
  { programs: 'pdftk', before: '(?:(?:user|owner|input)_pw)[ \\t]+(?:[A-Z]=)?' },
  { programs: 'ccrypt ccdecrypt', before: '-K[ \\t]+' },
  { programs: 'steghide', before: '-p[ \\t]+' },
  { programs: 'security', before: '(?:unlock-keychain|create-keychain)[ \\t]+-p[ \\t]+' },
  { programs: 'security', before: `add-(?:generic|internet)-password${MORE}${GAP}-w[ \\t]+` },

  // Users and networks
  { programs: 'htpasswd', before: `-[A-Za-z]*b[A-Za-z]*${GAP}${SKIPPED}${GAP}${SKIPPED}${GAP}` },
  { programs: 'htpasswd', before: `-[A-Za-z]*n[A-Za-z]*b[A-Za-z]*${GAP}${SKIPPED}${GAP}` },
  { programs: 'chpasswd', before: `(?:[^\\n<]{0,40})?<<<[ \\t]*["']?[^\\s:"']{1,60}:` },
  { programs: 'nmcli', before: `(?:password|(?:802-11-wireless-security|wifi-sec)\\.psk)${GAP}` },
  { programs: 'wpa_passphrase', before: `${SKIPPED}${GAP}` },

  // Registries, services, settings
  {
    programs: 'docker podman buildah skopeo crane helm nerdctl oc az cf heroku',
    before: `login${MORE}${GAP}-p[ \\t]*`,
  },
  { programs: 'twine', before: `upload${MORE}${GAP}-p[ \\t]+` },
  { programs: 'aws', before: `configure${GAP}set${GAP}\\S*aws_(?:secret_access_key|session_token)${GAP}` },
  { programs: 'vault cargo', before: `login${GAP}(?:-\\S+${GAP}){0,4}(?:token=)?`, shaped: true },
  {
    programs: 'npm yarn pnpm',
    before: `config${GAP}set${MORE}\\S*(?:_auth(?:Token)?|_password|AuthToken)[= \\t]+`,
  },
  {
    programs: 'gh glab',
    before: `(?:secret|variable)${GAP}set${MORE}${GAP}(?:-b|--body|-v|--value)[= \\t]+`,
  },
  { programs: 'dotnet', before: `user-secrets${GAP}set${GAP}${SKIPPED}${GAP}` },
  { programs: 'poetry', before: `config${GAP}(?:http-basic\\.\\S+${GAP}\\S+|pypi-token\\.\\S+)${GAP}` },
  {
    programs: 'composer',
    before: `config${MORE}${GAP}(?:http-basic\\.\\S+${GAP}\\S+|[^\\s.]{1,40}-oauth\\.\\S{1,100})${GAP}`,
  },
  { programs: 'nuget', before: '-(?:Password|ApiKey)[ \\t]+' },
  { programs: 'ngrok', before: `(?:config${GAP}add-)?authtoken${GAP}` },
  { programs: 'doctl', before: `auth${GAP}init${MORE}${GAP}-t[ \\t]+` },
]

export interface ListingRow {
  readonly programs: string
  /** Pattern of the subcommand. */
  readonly subcommand: string
  /** Pattern before each `NAME=secret`. */
  readonly before: string
  /** True if the command stores settings of any kind, so that name or value must suggest a secret. */
  readonly shaped?: boolean
}

/** Commands that take any number of `NAME=secret`. */
export const LISTING_TABLE: readonly ListingRow[] = [
  {
    programs: 'kubectl oc',
    subcommand: `create${MORE}${GAP}secret`,
    before: '--from-literal[= \\t]["\']?',
  },
  { programs: 'fly flyctl supabase doppler', subcommand: `secrets?${GAP}set`, before: '[ \\t]["\']?' },
  { programs: 'vault', subcommand: `kv${GAP}(?:put|patch)`, before: '[ \\t]["\']?', shaped: true },
  { programs: 'heroku', subcommand: 'config:set', before: '[ \\t]["\']?', shaped: true },
  {
    programs: 'eb railway dokku',
    subcommand: '(?:setenv|config:set|variables)',
    before: '[ \\t]["\']?',
    shaped: true,
  },
  { programs: 'firebase', subcommand: 'functions:config:set', before: '[ \\t]["\']?', shaped: true },
]
