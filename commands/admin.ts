// `npm run admin -- grant|revoke|list|reset-second-factor EMAIL`: manages access to the back office from the console.
import { createDb } from '#platform/db/client.server.ts'
import { migrate, MigrationError } from '#platform/db/migrate.server.ts'
import { grantAdmin, listAdmins, revokeAdmin } from '#platform/auth/access/grant.server.ts'
import { resetSecondFactor } from '#platform/auth/access/change-access.server.ts'
import { EnvError } from '#platform/lib/env/env-schema.server.ts'
import { env } from '#platform/lib/env/env.server.ts'

const usage = 'Use: npm run admin -- grant EMAIL | revoke EMAIL | reset-second-factor EMAIL | list'

process.exitCode = await run(process.argv.slice(2))

async function run([command = '', email = '']: string[]): Promise<number> {
	try {
		// This may be the first command of a new site or version, before any start has created its tables.
		await migrate(env().DATABASE_DIRECT_URL)
		const { db, pool } = createDb(env().DATABASE_DIRECT_URL, { max: 2 })
		try {
			if (command === 'list') return await list(db)
			if (command === 'grant' && email) return await grant(db, email)
			if (command === 'revoke' && email) return await revoke(db, email)
			if (command === 'reset-second-factor' && email) return await reset(db, email)
		} finally {
			await pool.end()
		}
	} catch (error) {
		if (!(error instanceof EnvError || error instanceof MigrationError)) throw error
		console.error(error.message)
		return 1
	}
	console.error(usage)
	return 2
}

type Db = ReturnType<typeof createDb>['db']

async function list(db: Db): Promise<number> {
	const admins = await listAdmins(db)
	for (const { email, role, createdAt } of admins)
		console.log(`${email} (${role}, since ${createdAt.toISOString().slice(0, 10)})`)
	if (admins.length === 0) console.log('Nobody has access.')
	return 0
}

async function grant(db: Db, email: string): Promise<number> {
	const granted = await grantAdmin(db, email, new Date())
	if (!granted.ok) {
		console.error(`${email} is not an email address.`)
		return 1
	}
	console.log(`${granted.value.email} can now use the back office.`)
	const { path } = granted.value
	if (path) console.log(`To choose a password (once, within 7 days): ${env().SITE_URL}${path}`)
	return 0
}

async function revoke(db: Db, email: string): Promise<number> {
	const revoked = await revokeAdmin(db, email)
	if (revoked) console.log(`${email} can no longer use the back office and has been signed out.`)
	else console.error(`${email} is not an administrator.`)
	return revoked ? 0 : 1
}

async function reset(db: Db, email: string): Promise<number> {
	const done = await resetSecondFactor(db, { kind: 'system' }, { email })
	if (!done.ok) {
		console.error(`${email} has no access to the back office.`)
		return 1
	}
	console.log(
		`The passkeys and time codes of ${done.value.email} are removed. They sign in with their password and set up new ones.`,
	)
	return 0
}
