/**
 * Shapes of tokens with a vendor prefix, one line per shape; a new vendor is a new line. The vendors publish
 * the shapes; bodies are bounded, so that no text makes a scan slow.
 */

export interface TokenShape {
  readonly kind: string
  /** Literal beginnings, case-sensitive; every match starts with one of them. */
  readonly starts: readonly string[]
  /** The part after the beginning, as a regular expression without flags. */
  readonly body: string
}

const shape = (kind: string, starts: string, body: string): TokenShape => ({
  kind,
  starts: starts.split(' '),
  body,
})

const HEX = '[0-9a-f]'
const ANY = '[A-Za-z0-9_-]'
const UUID = `${HEX}{8}-${HEX}{4}-${HEX}{4}-${HEX}{4}-${HEX}{12}`

export const TOKEN_SHAPES: readonly TokenShape[] = [
  // Code hosting and packages
  shape('github-token', 'ghp_ gho_ ghu_ ghs_ ghr_', '[A-Za-z0-9]{30,255}'),
  shape('github-token', 'ghs_', `\\d{1,20}_${ANY}{1,1000}\\.${ANY}{1,10000}\\.${ANY}{1,1000}`),
  shape('github-token', 'github_pat_', '[A-Za-z0-9_]{22,255}'),
  shape(
    'gitlab-token',
    'glpat- gldt- glrt- glcbt- glptt- glft- glimt- glagent- gloas- glsoat- glffct- glwt-',
    `${ANY}{16,300}(?:\\.[0-9a-z]{2}\\.?[0-9a-z]{7,9})?`,
  ),
  shape('gitlab-token', 'GR1348941', `${ANY}{20,50}`),
  shape('bitbucket-token', 'ATBB', '[A-Za-z0-9]{28,40}'),
  shape('bitbucket-token', 'BBDC-', '[A-Za-z0-9+/@_-]{40,50}'),
  shape('npm-token', 'npm_', '[A-Za-z0-9]{36}'),
  shape('pypi-token', 'pypi-', `${ANY}{50,1000}`),
  shape('rubygems-token', 'rubygems_', `${HEX}{48}`),
  shape('nuget-key', 'oy2', '[a-z0-9]{43}'),
  shape('clojars-token', 'CLOJARS_', '[0-9a-fA-F]{60}'),
  shape('crates-token', 'cio', '[A-Za-z0-9]{32}'),
  shape('artifactory-token', 'AKCp', '[A-Za-z0-9]{58,70}'),
  shape('artifactory-token', 'cmVmd', '[A-Za-z0-9]{59}'),
  shape('artifactory-token', 'AP', '(?=[A-Za-z]{0,79}\\d)[A-Za-z0-9]{32,80}'),
  shape('docker-token', 'dckr_pat_ dckr_oat_', `${ANY}{24,40}`),
  shape('sonar-token', 'sqp_ squ_ sqa_', '[0-9a-z]{40}'),
  shape('sourcegraph-token', 'sgp_', '(?:(?:[a-fA-F0-9]{16}|local)_)?[a-fA-F0-9]{40}'),
  shape('postman-key', 'PMAK-', `${HEX}{24}-${HEX}{34}`),
  shape('codecov-token', 'CODECOV_', `${UUID}`),
  shape('circleci-token', 'CCIPAT_ CCIPRJ_', '[A-Za-z0-9_]{30,90}'),
  shape('buildkite-token', 'bkua_', `${HEX}{40}`),
  shape('octopus-key', 'API-', '[A-Z0-9]{25,29}'),

  // Clouds
  shape('aws-access-key', 'AKIA ASIA ABIA ACCA', '[A-Z0-9]{16}'),
  shape('aws-access-key', 'A3T', '[A-Z0-9]{17}'),
  shape('aws-bedrock-key', 'ABSK', '[A-Za-z0-9+/]{100,270}={0,2}'),
  shape('aws-bedrock-key', 'bedrock-api-key-', '[A-Za-z0-9+/=]{20,2000}'),
  shape('google-api-key', 'AIza', `${ANY}{35}`),
  shape('google-oauth-secret', 'GOCSPX-', `${ANY}{24,40}`),
  shape('google-oauth-token', 'ya29.', `${ANY}{20,2048}`),
  shape('google-oauth-token', '1//0', `${ANY}{30,200}`),
  shape('firebase-key', 'AAAA', `${ANY}{7}:${ANY}{130,160}`),
  shape('digitalocean-token', 'dop_v1_ doo_v1_ dor_v1_', `${HEX}{64}`),
  shape('alibaba-key', 'LTAI', '[A-Za-z0-9]{12,26}'),
  shape('tencent-key', 'AKID', '[A-Za-z0-9]{32}'),
  shape('yandex-key', 'AQVN', `${ANY}{35,38}`),
  shape('yandex-token', 't1.', `[A-Za-z0-9_-]{1,200}={0,2}\\.${ANY}{86}={0,2}`),
  shape('heroku-key', 'HRKU-', `[A-Za-z0-9_-]{32,80}`),
  shape('vercel-token', 'vcp_ vci_ vca_ vcr_ vck_', '[A-Za-z0-9]{20,60}'),
  shape('vercel-token', 'vercel_blob_rw_', '[A-Za-z0-9_]{30,60}'),
  shape('netlify-token', 'nfp_ nfc_ nfo_', '[A-Za-z0-9]{30,50}'),
  shape('cloudflare-token', 'cfk_ cfut_ cfat_', '[A-Za-z0-9]{40,56}'),
  shape('cloudflare-key', 'v1.0-', `${HEX}{24}-${HEX}{140,150}`),
  shape('fly-token', 'fo1_', `${ANY}{43}`),
  shape('fly-token', 'fm1a_ fm1r_ fm2_', '[A-Za-z0-9+/]{60,2000}={0,3}'),
  shape('scalingo-token', 'tk-us-', `${ANY}{48}`),
  shape('pulumi-token', 'pul-', `${HEX}{40}`),
  shape('vault-token', 'hvs. hvb. hvr.', `${ANY}{20,300}`),
  shape('vault-token', 's.', '(?=[A-Za-z]{0,23}\\d)(?=[a-z0-9]{0,23}[A-Z])[A-Za-z0-9]{24}'),
  shape('terraform-token', 'tfe.v1. tfp.v1.', `${ANY}{40,100}`),
  shape(
    'doppler-token',
    'dp.pt. dp.st. dp.ct. dp.sa. dp.scim. dp.audit. dp.said.',
    '(?:[a-z0-9_-]{1,35}\\.)?[A-Za-z0-9]{38,48}',
  ),
  shape('openshift-token', 'sha256~', `${ANY}{43}`),
  shape('databricks-token', 'dapi', `[0-9a-h]{32}(?:-\\d)?`),
  shape('supabase-token', 'sbp_', `(?:v0_)?${HEX}{40}`),
  shape('supabase-key', 'sb_secret_', `${ANY}{24,60}`),
  shape('planetscale-token', 'pscale_tkn_ pscale_oauth_ pscale_pw_', '[A-Za-z0-9_.=-]{32,64}'),
  shape('neon-key', 'napi_', '[a-z0-9]{60,70}'),
  shape('clickhouse-key', '4b1d', '[A-Za-z0-9]{38}'),
  shape('tailscale-key', 'tskey-', `[a-z]{2,20}-[0-9A-Za-z_]{8,40}-[0-9A-Za-z_]{16,60}`),
  shape('render-key', 'rnd_', '[A-Za-z0-9]{28,40}'),
  shape('defined-networking-key', 'dnkey-', `[a-z0-9=_-]{26}-[a-z0-9=_-]{52}`),
  shape('infracost-key', 'ico-', '[A-Za-z0-9]{32}'),
  shape('prefect-key', 'pnu_', '[a-z0-9]{36}'),
  shape('dynatrace-token', 'dt0c01.', '[A-Z0-9]{24}\\.[A-Z0-9]{64}'),
  shape('harness-token', 'pat. sat.', `${ANY}{22}\\.[0-9a-f]{24}\\.[A-Za-z0-9]{20}`),

  // Language models
  shape('anthropic-key', 'sk-ant-', `${ANY}{20,300}`),
  shape('openai-key', 'sk-proj- sk-svcacct- sk-admin- sk-None-', `${ANY}{20,300}`),
  shape('openrouter-key', 'sk-or-', `${ANY}{20,100}`),
  shape('openai-key', 'sk-', '[A-Za-z0-9]{20,100}'),
  shape('groq-key', 'gsk_', '[A-Za-z0-9]{40,64}'),
  shape('xai-key', 'xai-', '[A-Za-z0-9]{60,100}'),
  shape('perplexity-key', 'pplx-', '[A-Za-z0-9]{40,64}'),
  shape('replicate-token', 'r8_', '[A-Za-z0-9]{37}'),
  shape('huggingface-token', 'hf_', '[A-Za-z0-9]{30,40}'),
  shape('huggingface-token', 'api_org_', '[A-Za-z0-9]{34}'),
  shape('langsmith-key', 'lsv2_pt_ lsv2_sk_', `${HEX}{32}_${HEX}{10}`),
  shape('langfuse-key', 'sk-lf-', UUID),
  shape('nvidia-key', 'nvapi-', `${ANY}{50,80}`),
  shape('pinecone-key', 'pcsk_', '[A-Za-z0-9_]{50,80}'),
  shape('jina-key', 'jina_', '[A-Za-z0-9_]{50,70}'),
  shape('tavily-key', 'tvly-', `${ANY}{30,50}`),
  shape('firecrawl-key', 'fc-', `${HEX}{32}`),
  shape('fireworks-key', 'fw_', '[A-Za-z0-9]{22,24}'),
  shape('elevenlabs-key', 'sk_', `${HEX}{48}`),
  shape('cerebras-key', 'csk-', '[a-z0-9]{48}'),
  shape('voyage-key', 'pa-', `${ANY}{43}`),

  // Payments and shops
  shape('stripe-key', 'sk_live_ sk_test_ sk_prod_ rk_live_ rk_test_ rk_prod_', '[A-Za-z0-9]{10,200}'),
  shape('stripe-webhook-secret', 'whsec_', '[A-Za-z0-9+/]{24,64}={0,2}'),
  shape('square-token', 'sq0atp- sq0csp- sq0idp-', `${ANY}{22,60}`),
  shape('square-token', 'EAAA', `${ANY}{60}`),
  shape('shopify-token', 'shpat_ shpca_ shppa_ shpss_ shpua_', '[A-Za-z0-9]{32,64}'),
  shape('flutterwave-key', 'FLWSECK_TEST- FLWSECK- FLWPUBK_TEST- FLWPUBK-', '[0-9a-zA-Z]{12,40}(?:-X)?'),
  shape('shippo-token', 'shippo_live_ shippo_test_', `${HEX}{40}`),
  shape('easypost-key', 'EZAK EZTK', '[A-Za-z0-9]{54}'),
  shape('plaid-token', 'access-sandbox- access-development- access-production-', UUID),
  shape('duffel-token', 'duffel_live_ duffel_test_', '[A-Za-z0-9_=-]{43}'),
  shape('lob-key', 'live_ test_', `${HEX}{35}`),
  shape('lob-key', 'live_pub_ test_pub_', `${HEX}{31}`),
  shape('paystack-key', 'pk_live_', `${HEX}{40}`),
  shape('adyen-key', 'AQE', `[A-Za-z0-9+/=]{60,200}-[A-Za-z0-9+/=]{30,60}-[A-Za-z0-9]{10,20}`),

  // Messaging and work
  shape('slack-token', 'xoxb-', '\\d{8,14}-(?:\\d{8,14}-)?[A-Za-z0-9]{16,40}'),
  shape('slack-token', 'xoxp- xoxe- xoxc-', '(?:\\d{9,14}-){3}[A-Za-z0-9-]{28,80}'),
  shape('slack-token', 'xoxe- xoxe.xoxp- xoxe.xoxb-', '\\d-[A-Za-z0-9]{100,200}'),
  shape('slack-token', 'xoxa- xoxr-', '(?:\\d-)?[A-Za-z0-9-]{10,120}'),
  shape('slack-token', 'xoxo- xoxs-', '(?:\\d{5,14}-){3}[0-9a-fA-F]{8,80}'),
  shape('slack-token', 'xoxd-', '[A-Za-z0-9%/+]{40,300}'),
  shape('slack-token', 'xapp-', '\\d-[A-Za-z0-9]{1,40}-\\d{1,20}-[A-Za-z0-9]{10,100}'),
  shape(
    'slack-webhook',
    'hooks.slack.com/services/ hooks.slack.com/workflows/ hooks.slack.com/triggers/',
    '[A-Za-z0-9+/]{30,100}',
  ),
  shape(
    'discord-webhook',
    'discord.com/api/webhooks/ discordapp.com/api/webhooks/',
    `\\d{15,21}/${ANY}{50,90}`,
  ),
  // The first part is the bot's number in base64.
  shape('discord-token', 'MD MT Mj Mz ND NT Nj Nz OD OT', `${ANY}{21,26}\\.${ANY}{6}\\.${ANY}{27,40}`),
  shape('teams-webhook', 'webhook.office.com/webhookb2/', `[A-Za-z0-9@/-]{60,200}`),
  shape('zapier-webhook', 'hooks.zapier.com/hooks/catch/', '\\d{4,12}/[A-Za-z0-9]{5,12}'),
  shape('sendgrid-key', 'SG.', `${ANY}{16,32}\\.${ANY}{16,64}`),
  shape('twilio-key', 'SK', `${HEX}{32}`),
  shape('mailgun-key', 'key- pubkey-', `${HEX}{32}`),
  shape('sendinblue-key', 'xkeysib- xsmtpsib-', `${HEX}{64}-[A-Za-z0-9]{16}`),
  shape('resend-key', 're_', '[A-Za-z0-9]{7,10}_[A-Za-z0-9]{20,28}'),
  shape('linear-key', 'lin_api_ lin_oauth_ lin_wh_', '[A-Za-z0-9]{32,128}'),
  shape('notion-token', 'ntn_', '[A-Za-z0-9]{40,50}'),
  shape('notion-token', 'secret_', '[A-Za-z0-9]{43}'),
  shape('atlassian-token', 'ATATT3 ATCTT3', '[A-Za-z0-9_=-]{50,300}'),
  shape('airtable-token', 'pat', '[A-Za-z0-9]{14}\\.[0-9a-f]{64}'),
  shape('hubspot-token', 'pat-na1- pat-eu1- pat-na2- pat-ap1-', UUID),
  shape('figma-token', 'figd_ figo_ figu_', `${ANY}{38,200}`),
  shape('contentful-token', 'CFPAT-', `${ANY}{43}`),
  shape('typeform-token', 'tfp_', '[A-Za-z0-9_.=-]{50,64}'),
  shape('readme-token', 'rdme_', '[a-z0-9]{60,80}'),
  shape('frameio-token', 'fio-u-', '[A-Za-z0-9_=-]{64}'),
  shape('dropbox-token', 'sl.', '[A-Za-z0-9_=-]{60,200}'),
  shape('intra42-secret', 's-s4t2ud- s-s4t2af-', `${HEX}{64}`),
  shape('onepassword-token', 'ops_eyJ', '[A-Za-z0-9+/=_-]{100,3000}'),
  shape(
    'onepassword-key',
    'A3-',
    '[A-Z0-9]{6}-(?:[A-Z0-9]{11}|[A-Z0-9]{6}-[A-Z0-9]{5})-[A-Z0-9]{5}-[A-Z0-9]{5}-[A-Z0-9]{5}',
  ),
  shape('adobe-secret', 'p8e-', '[A-Za-z0-9]{32}'),
  shape(
    'authress-key',
    'sc_ ext_ scauth_ authress_',
    '[A-Za-z0-9]{5,30}\\.[A-Za-z0-9]{4,6}\\.acc[_-][A-Za-z0-9-]{10,32}\\.[A-Za-z0-9+/_=-]{30,120}',
  ),
  shape('settlemint-token', 'sm_aat_ sm_pat_ sm_sat_', '[A-Za-z0-9]{16}'),
  shape('facebook-token', 'EAAC EAAB EAAM EAAG EAAD', '[A-Za-z0-9]{80,300}'),
  shape('twitter-token', 'AAAAAAAAAAAAAAAAAAAAA', '[A-Za-z0-9]{1,40}%[A-Za-z0-9%]{40,110}'),

  // Monitoring and analytics
  shape('grafana-token', 'glc_', '[A-Za-z0-9+/]{32,400}={0,2}'),
  shape('grafana-token', 'glsa_', '[A-Za-z0-9]{32}_[A-Fa-f0-9]{8}'),
  shape('grafana-token', 'eyJrIjoi', '[A-Za-z0-9+/]{50,400}={0,2}'),
  shape('newrelic-key', 'NRAK- NRRA- NRII- NRJS- NRSP- NRAA-', `${ANY}{19,50}`),
  shape('sentry-token', 'sntrys_ sntryu_', '[A-Za-z0-9+/=_]{40,300}'),
  shape('launchdarkly-key', 'sdk- api- mob-', UUID),

  // Keys of people and machines
  shape('jwt', 'eyJ', `${ANY}{8,1024}\\.${ANY}{8,16384}(?:\\.${ANY}{0,16384}){1,3}`),
  shape('jwt', 'ZXlK', '[A-Za-z0-9+/]{70,16384}={0,2}'),
  // RSA and EC keys without armour: the common DER beginning of such keys, in base64.
  shape('private-key', 'MII', '[A-Za-z0-9+/]{3}IBA[AD][A-Za-z0-9+/]{60,20000}={0,2}'),
  shape('private-key', 'MHcCAQEE MIGHAgEAMBMG MC4CAQAwBQYDK2Vw', '[A-Za-z0-9+/]{40,300}={0,2}'),
  shape(
    'age-key',
    'AGE-SECRET-KEY-1',
    '[QPZRY9X8GF2TVDW0S3JN54KHCE6MUA7Lqpzry9x8gf2tvdw0s3jn54khce6mua7l]{58}',
  ),
  shape('wallet-key', 'xprv yprv zprv tprv', '[1-9A-HJ-NP-Za-km-z]{100,112}'),
  shape('nostr-key', 'nsec1', '[02-9ac-hj-np-z]{58}'),
  shape('mapbox-token', 'sk.eyJ pk.eyJ', `${ANY}{30,200}\\.${ANY}{20,30}`),
]
