import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#app/lib/env/project-root.server.ts'
import { settings } from '#app/settings.ts'

const home = 'app/settings.ts'
/** Lists the larger towns of both countries, with or without an office. */
const gazetteer = 'app/content/vacancy/job-place.ts'
const text = /\.(tsx?|css|html|json|svg|txt|webmanifest)$/

test('the business’s names and addresses appear only in the settings file', () => {
	const offices = Object.values(settings.offices)
	const names = [
		settings.shortName,
		settings.adminMailbox,
		...offices.flatMap(({ company, email, phone, address }) => [
			company,
			email,
			phone,
			address.street,
			address.city,
		]),
	]
	const files = ['app', 'server', 'public'].flatMap(textsIn)
	expect(files).toContain(home)
	const named = files
		.filter((file) => file !== home && file !== gazetteer)
		.filter((file) => {
			const content = readFileSync(join(projectRoot(), file), 'utf8').replaceAll('&amp;', '&')
			return names.some((name) => content.includes(name))
		})
	expect(named).toEqual([])
})

function textsIn(folder: string): string[] {
	return readdirSync(join(projectRoot(), folder), { recursive: true, withFileTypes: true })
		.filter((entry) => entry.isFile() && text.test(entry.name) && !entry.name.includes('.test.'))
		.map((entry) => join(entry.parentPath, entry.name).slice(projectRoot().length + 1))
}
