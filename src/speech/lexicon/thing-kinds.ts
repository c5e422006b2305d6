/**
 * Common things that can stand in the place of each other, by kind: one database for another, mail for telephone, the train
 * for the car. Folded as `foldCase` does, in several languages; a word of two
 * kinds stands in both.
 */
export const THING_KINDS = {
  database:
    'postgres postgresql mysql mariadb sqlite oracle mssql sqlserver mongodb mongo cassandra cockroachdb cockroach redis dynamodb couchdb neo4j clickhouse duckdb snowflake bigquery redshift influxdb timescale timescaledb elasticsearch opensearch firestore supabase planetscale firebird db2 access h2',
  broker:
    'kafka rabbitmq nats sqs sns pubsub activemq redis pulsar kinesis mqtt zeromq celery sidekiq bullmq events eventos eventi evenements ereignisse',
  packager:
    'npm pnpm yarn bun deno pip poetry uv pipenv conda cargo composer bundler maven gradle ant sbt bazel make cmake nx turborepo lerna brew apt nix vcpkg conan just',
  pipeline:
    'jenkins circleci travis gitlab github bitbucket azure buildkite teamcity drone bamboo argo argocd tekton woodpecker forgejo gitea spinnaker concourse codefresh',
  cloud:
    'aws azure gcp hetzner ovh digitalocean linode vultr heroku netlify vercel render railway fly cloudflare scaleway ionos netcup strato openshift kubernetes k8s nomad ecs eks lambda',
  container:
    'docker podman kubernetes k8s swarm compose nomad lxc vagrant systemd pm2 helm terraform ansible puppet chef pulumi',
  language:
    'python javascript typescript java kotlin scala go golang rust ruby php perl swift elixir erlang haskell clojure lua dart julia cobol fortran bash powershell zig ocaml fsharp',
  frontend:
    'react vue angular svelte sveltekit solid preact ember next nextjs nuxt remix astro gatsby htmx alpine jquery lit qwik',
  state: 'redux mobx zustand jotai recoil pinia vuex xstate signals context rxjs ngrx',
  backend:
    'django flask fastapi rails laravel symfony spring express fastify nest nestjs hono koa phoenix gin actix axum quarkus micronaut sinatra strapi',
  style: 'tailwind bootstrap bulma sass scss less css styled emotion mui chakra shadcn antd',
  tester:
    'jest vitest mocha jasmine ava cypress playwright selenium puppeteer pytest unittest nose junit testng rspec minitest phpunit pest karma tap webdriver k6 jmeter gatling locust',
  linter:
    'eslint biome prettier tslint oxlint standard ruff flake8 pylint black isort mypy pyright rubocop stylelint dprint',
  bundler: 'webpack vite rollup esbuild parcel rspack turbopack swc babel tsup browserify metro',
  server:
    'nginx apache caddy traefik haproxy envoy iis tomcat jetty gunicorn uvicorn puma unicorn lighttpd varnish kong',
  interface:
    'rest graphql grpc soap trpc rpc websocket websockets webhook webhooks sse polling odata thrift http https ftp sftp ftps ssh scp rsync',
  format:
    'json xml yaml toml csv tsv ini protobuf avro parquet excel xlsx pdf docx markdown html latex word odt svg png jpg jpeg webp gif',
  number:
    'float floats double doubles integer integers int ints bigint numeric decimal decimals cents string strings varchar text uuid uuids boolean enum bytes',
  indent:
    'tabs tab spaces space tabulatoren tabulator leerzeichen tabulations espaces tabuladores espacios tabulazioni spazi tabulacoes espacos',
  quotes: 'single double einfache doppelte simples dobles doubles singole doppie duplas',
  branch: 'main master develop dev trunk staging release production prod',
  merge: 'rebase squash merge fastforward',
  monitor:
    'grafana datadog prometheus newrelic sentry kibana splunk loki zabbix nagios honeycomb rollbar bugsnag jaeger zipkin graylog matomo plausible',
  secrets: 'vault bitwarden 1password keepass lastpass doppler infisical sops dashlane',
  sign: 'oauth saml ldap jwt sso password passwords passkey passkeys token tokens cookie cookies session sessions keycloak auth0 okta cognito clerk kerberos',
  tracker:
    'jira linear trello asana github gitlab redmine youtrack monday clickup notion shortcut basecamp bugzilla mantis phabricator airtable',
  notes:
    'notion confluence obsidian evernote onenote wiki sharepoint googledocs docs logseq roam bear joplin docusaurus mkdocs sphinx gitbook readthedocs vitepress starlight hugo jekyll',
  chat: 'slack teams discord mattermost zulip telegram whatsapp signal matrix rocketchat irc messenger threema imessage sms zoom jitsi meet webex skype hangouts',
  contact:
    'mail mails email e-mail emails telephone phone phoned call calls letter letters post fax sms chat ticket tickets portal form telefon telefonisch anruf brief formular courriel lettre poste formulaire correo telefono carta llamada formulario telefonare lettera posta modulo telefone correio whatsapp telegram signal person personlich personne persona pessoa video app',
  editor:
    'vscode vim neovim nvim emacs intellij webstorm pycharm rider sublime atom zed cursor eclipse xcode nano helix notepad rstudio jupyter',
  system:
    'linux windows macos mac ubuntu debian fedora arch centos rhel alpine suse opensuse mint rocky freebsd android ios ipad iphone chromeos nixos',
  browser: 'chrome firefox safari edge brave opera chromium vivaldi arc',
  storage:
    's3 minio nas dropbox onedrive gdrive drive nextcloud owncloud box ceph gcs icloud sharepoint ftp server bucket usb tape backblaze',
  payment:
    'stripe paypal adyen mollie klarna braintree square sepa visa mastercard amex cash card kreditkarte bar barzahlung rechnung lastschrift vorkasse uberweisung carte virement cheque especes prelevement tarjeta transferencia efectivo bizum contanti bonifico carta dinheiro cartao mbway pix invoice transfer debit credit check',
  accounts:
    'datev lexoffice lexware sevdesk sap netsuite quickbooks xero sage odoo dynamics salesforce hubspot pipedrive zoho oracle workday personio excel',
  licence: 'mit gpl agpl lgpl apache bsd mpl isc unlicense proprietary cc0 eupl bsl',
  tongue:
    'english german french spanish italian portuguese dutch polish russian chinese japanese turkish swedish catalan englisch deutsch franzosisch spanisch italienisch portugiesisch polnisch russisch anglais allemand francais espagnol italien portugais ingles aleman frances espanol italiano portugues alemao castellano inglese tedesco francese spagnolo portoghese',
  address:
    'formal informal du sie siezen duzen tu vous tutoyer vouvoyer usted tutear lei dare voce senhor tratar',
  vehicle:
    'car bike bicycle train bus tram metro subway plane taxi scooter motorbike foot walk ferry ship auto fahrrad rad zug bahn strassenbahn flugzeug fuss roller voiture velo avion pied moto coche bici bicicleta tren pie macchina treno aereo piedi carro comboio trem autocarro aviao pe tranvia barco',
  drink:
    'coffee tea water juice milk beer wine cocoa matcha kaffee tee wasser saft milch bier wein kakao cafe the eau jus lait biere vin te agua zumo leche cerveza vino acqua succo latte birra cha sumo leite cerveja vinho espresso cappuccino decaf oat soy hafermilch',
  food: 'meat fish chicken beef pork cheese eggs egg nuts nut peanuts peanut gluten lactose shellfish soy sesame wheat vegan vegetarian vegetarisch fleisch fisch huhn rind schwein kase eier nusse erdnusse viande poisson poulet boeuf fromage oeufs noix arachides vegetarien vegetarienne carne pescado pollo queso huevos nueces cacahuetes vegetariano vegetariana pesce formaggio uova noci arachidi peixe frango queijo ovos nozes amendoins',
  pet: 'dog cat rabbit hamster horse bird fish parrot hund katze hase kaninchen pferd vogel chien chat lapin cheval oiseau perro gato conejo caballo cane gatto coniglio cavallo cao coelho cavalo',
  kin: 'mother father sister brother aunt uncle cousin nephew niece son daughter grandmother grandfather wife husband mutter vater schwester bruder tante onkel neffe nichte sohn tochter oma opa frau mann mere pere soeur frere neveu fils fille grandmere femme mari madre padre hermana hermano tia tio sobrino sobrina hijo hija abuela abuelo esposa marido sorella fratello zia zio nipote figlio figlia nonna nonno moglie marito mae pai irma irmao sobrinho sobrinha filho filha avo mulher',
  colour:
    'red blue green yellow black white grey gray orange purple pink brown rot blau grun gelb schwarz weiss grau lila rosa braun rouge bleu vert jaune noir blanc gris violet rose marron rojo azul verde amarillo negro blanco morado rosso blu giallo nero bianco grigio viola vermelho amarelo preto branco cinzento roxo dark light dunkel hell sombre clair oscuro claro scuro chiaro escuro',
  manner:
    'monthly weekly daily yearly quarterly hourly automatically manually automatisch manuell handisch automatiquement manuellement automatico manual manuale automaticamente manualmente',
  part: 'morning afternoon evening night noon midnight morgens vormittags mittags nachmittags abends nachts morgen abend nacht matin midi soir nuit manana tarde noche mattina pomeriggio sera notte manha noite',
  season:
    'spring summer autumn fall winter fruhling fruhjahr sommer herbst printemps ete automne hiver primavera verano otono invierno estate autunno inverno verao outono easter christmas ostern weihnachten paques noel pascua navidad pasqua natale pascoa natal',
  money:
    'euro euros dollar dollars pound pounds franc francs franken yen real reais peso pesos usd eur gbp chf',
  room: 'kitchen bathroom bedroom cellar attic garage garden balcony office hall kuche bad keller dachboden garten balkon buro wohnzimmer schlafzimmer cuisine cave grenier jardin bureau salon chambre cocina sotano desvan oficina garaje cucina cantina soffitta giardino ufficio cozinha sotao jardim escritorio garagem reception entrance ground basement',
  sport:
    'football soccer tennis basketball volleyball handball hockey swimming running yoga pilates gym climbing rowing judo karate fussball schwimmen laufen klettern turnen rudern natation course escalade aviron futbol baloncesto natacion correr escalada calcio nuoto corsa futebol natacao corrida',
  instrument:
    'piano guitar violin cello flute drums trumpet saxophone bass viola klavier gitarre geige schlagzeug trompete flote guitare violon batterie guitarra flauta bateria pianoforte chitarra violino batteria tromba',
} as const
