import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { testFolder } from '#tests/support/media.ts'
import { projectRoot } from './project-root.server.ts'
import { EnvError, parseEnv } from './env-schema.server.ts'

const appSecret = 'kX9vQ2mZ7tR4wL8nB3jH6yD1sF5gP0cA'
const databaseUrl = 'postgresql://roost:hunter2@db.internal:5432/roost'

test('with nothing set, the defaults are port 3000, the bundled database and the demo content', () => {
	expect(parseEnv({})).toMatchObject({
		PORT: 3000,
		HOST: '127.0.0.1',
		SITE_URL: 'http://localhost:3000',
		DATABASE_URL: null,
		S3: null,
		SECOND_FACTOR: 'optional',
		CHECK_LINKS: 'on',
		SEED: 'demo',
	})
})

test('the public address uses the port by default and loses its trailing slash', () => {
	expect(parseEnv({ PORT: '4100' }).SITE_URL).toBe('http://localhost:4100')
	expect(parseEnv({ SITE_URL: 'https://www.hatchandhen.nz/' }).SITE_URL).toBe(
		'https://www.hatchandhen.nz',
	)
})

test('a blank variable counts as absent', () => {
	expect(parseEnv({ PORT: ' ', SEED: '', SMTP_URL: '' })).toMatchObject({
		PORT: 3000,
		SEED: 'demo',
		SMTP_URL: null,
	})
})

const wrong: [string, string, Record<string, string>][] = [
	['PORT', 'eighty', {}],
	['PORT', '70000', {}],
	['PORT', '3000.5', {}],
	['HOST', 'my host', {}],
	['SITE_URL', 'www.hatchandhen.nz', {}],
	['SITE_URL', 'https://www.hatchandhen.nz/shop', {}],
	['SITE_URL', 'javascript:alert(1)', {}],
	['SMTP_NAME', 'hunter2', {}],
	['SMTP_NAME', '203.0.113.5', {}],
	['SMTP_NAME', 'https://hunter2.example', {}],
	['SMTP_NAME', 'hunter2.example:25', {}],
	['APP_SECRET', 'hunter2', {}],
	['APP_SECRET', 'change-me-change-me-change-me-please', {}],
	['APP_SECRET', 'a'.repeat(40), {}],
	['APP_SECRET', '0123456789abcdef0123456789abcdef', {}],
	['DATABASE_URL', 'mysql://root:hunter2@db/roost', { APP_SECRET: appSecret }],
	['DATABASE_URL', 'postgresql://roost:hunter2@db', { APP_SECRET: appSecret }],
	['DATABASE_URL', 'hunter2', { APP_SECRET: appSecret }],
	['DATABASE_URL', 'postgresql://roost:hunter2@one,two/roost', { APP_SECRET: appSecret }],
	['DATABASE_URL', 'postgresql://roost:hunter2@one:5432,two:5432/db', { APP_SECRET: appSecret }],
	['DATABASE_URL', 'postgresql:///hunter2', { APP_SECRET: appSecret }],
	['DATABASE_DIRECT_URL', 'hunter2', { APP_SECRET: appSecret, DATABASE_URL: databaseUrl }],
	['S3_ENDPOINT', 'ftp://hunter2', s3Without('S3_ENDPOINT')],
	['S3_ENDPOINT', 'https://s3.example.com/?hunter2', s3Without('S3_ENDPOINT')],
	['S3_REGION', 'two hunter2', s3Without('S3_REGION')],
	['S3_BUCKET', 'https://hunter2', s3Without('S3_BUCKET')],
	['S3_BUCKET', 'hunter2/uploads', s3Without('S3_BUCKET')],
	['S3_ACCESS_KEY_ID', 'hunter2 hunter2', s3Without('S3_ACCESS_KEY_ID')],
	['S3_SECRET_ACCESS_KEY', 'hunter2 hunter2', s3Without('S3_SECRET_ACCESS_KEY')],
	['S3_CREDENTIALS_FILE', 'hunter2/keys', s3WithoutKeys()],
	['S3_CREDENTIALS_FILE', '/no/such/hunter2', s3WithoutKeys()],
	['S3_ACCESS_KEY_ID', 'hunter2', { ...s3WithoutKeys(), S3_CREDENTIALS_FILE: '/run/keys' }],
	['SMTP_URL', 'https://hunter2', {}],
	['IMAP_URL', 'https://office:hunter2@mail.example', {}],
	['IMAP_URL', 'imaps://hunter2.example', {}],
	['IMAP_URL', 'imaps://office@hunter2.example', {}],
	['IMAP_URL', 'imaps://office:hunter2%zz@mail.example', {}],
	['IMAP_URL', 'imaps://office@hunter2.example', {}],
	['MAIL_FROM', 'hunter2', {}],
	['MAIL_MAX_PER_DAY', '0', {}],
	['MAIL_MAX_PER_MINUTE', 'hunter2', {}],
	['MAIL_OAUTH_TOKEN_URL', 'http://hunter2.example/token', tokensWithout()],
	['MAIL_OAUTH_TOKEN_URL', 'https://office:hunter2@login.example/token', tokensWithout()],
	['MAIL_OAUTH_CLIENT_ID', 'two hunter2', tokensWithout()],
	['MAIL_OAUTH_SCOPE', '', tokensWithout()],
	['MAIL_OAUTH_SECRETS', 'hunter2', tokensWithout()],
	['MAIL_OAUTH_SECRETS', '/no/such/hunter2', tokensWithout()],
	['MAIL_OAUTH_SECRETS', 'client_secret=hunter2 expires=soon', tokensWithout()],
	['MAIL_OAUTH_SECRETS', 'certificate=/no/such/hunter2', tokensWithout()],
	['ADMIN_MAILBOX', 'a@b.nz, c@d.nz', {}],
	['LOOPS_URL', 'loops', {}],
	['GEOIP_URL', 'file:///etc/passwd', {}],
	['METRICS_TOKEN', 'hunter2', {}],
	['TRUST_PROXY', 'yes', {}],
	['BACKUP_DIR', 'backups', {}],
	['BACKUP_KEEP', '0', {}],
	['BACKUP_KEEP', 'always', {}],
	['ADMIN_PASSWORD', 'hunter2', { ADMIN_EMAIL: 'owner@hatchandhen.nz' }],
	['SEED', 'everything', {}],
	['SECOND_FACTOR', 'yes', {}],
	['CHECK_LINKS', 'no', {}],
	['ANON_KEY', 'two words', {}],
	['LOG_LEVEL', 'loud', {}],
]

test.each(wrong)(
	'an invalid %s (%s) is reported in one line with the name and an example, without the value',
	(name, value, rest) => {
		const error = failureOf({ ...rest, [name]: value })
		expect(error.variable).toBe(name)
		expect(error.message).toMatch(new RegExp(`^${name} .+ Example: ${name}=.+$`))
		expect(error.message).not.toContain('hunter2')
		expect(error.message).not.toContain('\n')
	},
)

test('a custom DATABASE_URL requires a custom APP_SECRET', () => {
	expect(failureOf({ DATABASE_URL: databaseUrl }).variable).toBe('APP_SECRET')
	expect(parseEnv({ DATABASE_URL: databaseUrl, APP_SECRET: appSecret }).DATABASE_URL).toBe(
		databaseUrl,
	)
})

test('an address past the pooler is of use only with one over it', () => {
	expect(failureOf({ DATABASE_DIRECT_URL: databaseUrl, APP_SECRET: appSecret }).variable).toBe(
		'DATABASE_URL',
	)
	const both = { DATABASE_URL: 'postgresql://pooler/roost', DATABASE_DIRECT_URL: databaseUrl }
	expect(parseEnv({ ...both, APP_SECRET: appSecret })).toMatchObject(both)
})

test.each([
	'postgresql://roost:p%40ss@db.example.com:5432/roost?sslmode=require&application_name=a',
	'postgres://roost@[::1]:5433/roost',
	'postgresql:///roost?host=/run/postgresql',
	'postgresql://roost@%2Fvar%2Frun%2Fpostgresql/roost',
])('the database address %s stays as it is', (url) => {
	expect(parseEnv({ DATABASE_URL: url, APP_SECRET: appSecret }).DATABASE_URL).toBe(url)
})

test('object storage and the first administrator are configured fully or not at all', () => {
	expect(failureOf(s3Without('S3_BUCKET')).variable).toBe('S3_BUCKET')
	expect(failureOf({ ADMIN_EMAIL: 'owner@hatchandhen.nz' }).variable).toBe('ADMIN_PASSWORD')
	expect(parseEnv({ ...s3Without('none') }).S3?.bucket).toBe('uploads')
})

test('the keys of object storage may be in a file, in the format of ~/.aws/credentials', async () => {
	await using folder = await testFolder()
	const file = join(folder.path, 'keys')
	const parse = (text: string) => {
		writeFileSync(file, text)
		return parseEnv({ ...s3WithoutKeys(), S3_CREDENTIALS_FILE: file }).S3
	}
	const keys = 'aws_access_key_id = AKIA\r\naws_secret_access_key=hunter2+/=\r\n'
	expect(parse(`# ours\r\n[default]\r\n${keys}`)).toEqual({
		endpoint: 'https://s3.ap-southeast-2.amazonaws.com',
		region: 'ap-southeast-2',
		bucket: 'uploads',
		credentialsFile: file,
	})
	for (const wrong of ['', keys, `[other]\n${keys}`, '[default]\naws_secret_access_key=hunter2'])
		expect(() => parse(wrong)).toThrow(
			'S3_CREDENTIALS_FILE must be a file with the lines aws_access_key_id=... and aws_secret_access_key=... under [default]. Example: S3_CREDENTIALS_FILE=/run/secrets/roost-s3',
		)
	const alone = failureOf({ S3_CREDENTIALS_FILE: file })
	expect(alone.variable).toBe('S3_ENDPOINT')
	expect(alone.message).toContain('S3_BUCKET, S3_CREDENTIALS_FILE belong together')
})

test('access tokens for mail are configured fully or not at all, and stand in for the password of the mailbox', () => {
	const imapUrl = 'imaps://office%40example.com@outlook.office365.com/INBOX'
	expect(failureOf({ IMAP_URL: imapUrl }).message).toContain('user name and password')
	const parsed = parseEnv({ ...tokensWithout(), IMAP_URL: imapUrl })
	expect(parsed).toMatchObject({
		IMAP_URL: imapUrl,
		MAIL_OAUTH: {
			tokenUrl: 'https://login.example.com/token',
			clientId: 'roost',
			scope: 'https://mail.google.com/',
			secrets: 'client_secret=a refresh_token=b',
		},
	})
	expect(parseEnv({}).MAIL_OAUTH).toBeNull()
	const certificate = join(projectRoot(), 'tests/fixtures/mail-certificate.pem')
	const secrets = { MAIL_OAUTH_SECRETS: `certificate=${certificate}` }
	expect(parseEnv({ ...tokensWithout(), ...secrets }).MAIL_OAUTH?.secrets).toContain(certificate)
	const wrong = { MAIL_OAUTH_SECRETS: `certificate=${join(projectRoot(), 'package.json')}` }
	expect(failureOf({ ...tokensWithout(), ...wrong }).message).toContain('its RSA key')
})

function tokensWithout(): Record<string, string> {
	return {
		MAIL_OAUTH_TOKEN_URL: 'https://login.example.com/token',
		MAIL_OAUTH_CLIENT_ID: 'roost',
		MAIL_OAUTH_SCOPE: 'https://mail.google.com/',
		MAIL_OAUTH_SECRETS: 'client_secret=a refresh_token=b',
	}
}

function s3WithoutKeys(): Record<string, string> {
	const all = Object.entries(s3Without('none'))
	return Object.fromEntries(all.filter(([name]) => !name.includes('_KEY')))
}

function s3Without(name: string): Record<string, string> {
	const all = {
		S3_ENDPOINT: 'https://s3.ap-southeast-2.amazonaws.com',
		S3_REGION: 'ap-southeast-2',
		S3_BUCKET: 'uploads',
		S3_ACCESS_KEY_ID: 'AKIA',
		S3_SECRET_ACCESS_KEY: 'hunter2',
	}
	return Object.fromEntries(Object.entries(all).filter(([key]) => key !== name))
}

function failureOf(source: Record<string, string>): EnvError {
	try {
		parseEnv(source)
	} catch (error) {
		if (error instanceof EnvError) return error
	}
	throw new Error('nothing was refused')
}
