import { expect, onTestFinished, test } from 'vitest'
import { ForbiddenError } from '#platform/auth/access/permissions.ts'
import { completeEnv } from '#platform/lib/env/env.server.ts'
import { testDb, upgradedDb } from '#tests/support/database.ts'
import { admin } from '#tests/support/factories.ts'
import { readIsOpen, setOpen } from './opening.server.ts'

function atAddress(SITE_URL: string) {
	completeEnv({ SITE_URL })
	onTestFinished(() => void completeEnv({ SITE_URL: undefined }))
}

test('until somebody presses the switch, a site is open unless it has a public address', async () => {
	await using db = await testDb()
	expect(await readIsOpen(db)).toBe(true)
	atAddress('https://www.example.com')
	expect(await readIsOpen(db)).toBe(false)
})

test('an administrator opens the site and closes it, two at once too, and the log says so', async () => {
	await using db = await testDb()
	const steps = async () =>
		(await db.pool.query('select name from setup_steps order by name')).rows.map(({ name }) => name)
	await setOpen(db, admin(), false)
	expect(await readIsOpen(db)).toBe(false)
	atAddress('https://www.example.com')
	await Promise.all([false, true, false, true].map((isOpen) => setOpen(db, admin(), isOpen)))
	expect(await steps()).toHaveLength(1)
	await setOpen(db, admin(), true)
	expect(await steps()).toEqual(['open'])
	expect(await readIsOpen(db)).toBe(true)
	const { rows } = await db.pool.query('select action from audit_log order by id')
	expect([rows[0].action, rows.at(-1).action, rows.length]).toEqual(['close', 'open', 6])
	await expect(setOpen(db, admin('e', 'editor'), false)).rejects.toThrow(ForbiddenError)
})

test('a site of an earlier version stays open, one that was never started does not', async () => {
	atAddress('https://www.example.com')
	await using started = await upgradedDb('0161', async (client) => {
		await client.query(`insert into setup_steps (name) values ('demo content')`)
	})
	expect(await readIsOpen(started.db)).toBe(true)
	await using fresh = await upgradedDb('0161', async () => {})
	expect(await readIsOpen(fresh.db)).toBe(false)
})
