import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { projectRoot } from '#platform/lib/env/project-root.server.ts'
import { testBusiness } from '#tests/support/business.ts'

/** Lists the larger towns of both countries, with or without an office. */
const gazetteer = 'app/content/vacancy/job-place.ts'
const text = /\.(tsx?|css|html|json|svg|txt|webmanifest)$/

test('the business’s names and addresses are in no code: staff enter them', () => {
	const { shortName, offices } = testBusiness
	const names = [
		shortName,
		...Object.values(offices).flatMap(({ company, email, phone, address }) => [
			company,
			email,
			phone,
			address.street,
			address.city,
		]),
	]
	const named = ['app', 'server', 'public'].flatMap(textsIn).filter((file) => {
		if (file === gazetteer) return false
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
