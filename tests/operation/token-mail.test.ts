// A site that sends and reads with access tokens: what is secret is in no log, mail, screen or backup, whatever goes
// wrong.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { zstdDecompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { diskPlace } from '#platform/backup/disk-files.server.ts'
import { makeBackup } from '#platform/backup/make-backup.server.ts'
import { startImapServer } from '#tests/support/imap-server.ts'
import { startMailServer } from '#tests/support/mail-server.ts'
import { callTo, ownSite, signInTo } from '#tests/support/own-site.ts'
import type { OwnSite } from '#tests/support/own-site.ts'
import { plantedSecret, startTokenServer } from '#tests/support/token-server.ts'

/** All secrets of the token server begin with it. */
const planted = /hunter2/i

test(
	'a site sends and reads with access tokens; a fault is told on its screens, and no secret is told anywhere',
	{ timeout: 120_000 },
	async () => {
		await using tokens = await startTokenServer()
		await using mail = await startMailServer({
			login: { user: 'office@hatchandhen.nz', takesToken: tokens.isValid },
		})
		await using imap = await startImapServer({ takesToken: tokens.isValid })
		await using site = await ownSite({
			environment: {
				LOG_LEVEL: 'trace',
				SMTP_URL: mail.url,
				IMAP_URL: imap.url,
				MAIL_OAUTH_TOKEN_URL: tokens.source.tokenUrl,
				MAIL_OAUTH_CLIENT_ID: tokens.source.clientId,
				MAIL_OAUTH_SCOPE: tokens.source.scope,
				MAIL_OAUTH_SECRETS: tokens.source.secrets,
			},
		})
		await callTo(site, { message: 'Mites on the perches' })
		await mail.waitFor(({ text }) => text.includes('Mites on the perches'))
		await expect.poll(() => imap.state.logins, { timeout: 90_000 }).toBeGreaterThan(0)
		expect(tokens.state.requests).toHaveLength(1)

		tokens.state.misbehaviour = {
			status: 401,
			body: JSON.stringify({
				error: 'invalid_client',
				error_description: `AADSTS7000222: the secret ${plantedSecret} is expired`,
			}),
		}
		tokens.revoke()
		await site.db.pool.query(
			'update mail_token set held_until = now(), retry_at = now(), expires_at = now()',
		)
		await callTo(site, { message: 'Coughing hens' })
		const cookie = await signInTo(site, site.db)
		const words = 'No access token was given: the client secret or certificate has expired'
		await expect.poll(() => pageOf(site, '/admin/health', cookie)).toContain(words)
		const dashboard = await pageOf(site, '/admin/dashboard', cookie)
		expect(dashboard).toContain('Mail access')

		const file = join(site.dataDir, 'site.tar.zst')
		await makeBackup({ databaseUrl: site.db.url, files: diskPlace(site.uploads), file })
		const archive = zstdDecompressSync(await readFile(file)).toString('latin1')
		expect(archive).toContain('Coughing hens')
		expect(archive).not.toContain('data/mail_token')
		const screens = await Promise.all(
			['/admin/health', '/admin/mails', '/admin/leads'].map((path) => pageOf(site, path, cookie)),
		)
		for (const text of [
			site.said(),
			archive,
			dashboard,
			...screens,
			...mail.mails.map(({ raw }) => raw),
		])
			expect(text).not.toMatch(planted)
		expect(site.said()).toContain('no access token for mail was given')
	},
)

async function pageOf({ url }: OwnSite, path: string, cookie: string): Promise<string> {
	const response = await fetch(url + path, { headers: { cookie } })
	return response.text()
}
