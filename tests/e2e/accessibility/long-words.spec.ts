import type { Page } from '@playwright/test'
import type { Pool } from 'pg'
import { openAdmin, visit } from '#tests/support/admin-pages.ts'
import { drawn, overflowOf } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { foundPages } from '#tests/support/public-pages.ts'
import type { Database } from '#tests/support/records.ts'
import { noteEverything } from '#tests/support/site-database.ts'

const word = 'Aviametapneumovirusinfektionsschutzverordnungsbeauftragte'

/** Columns of staff's texts; each gets a word that is too long for a phone. */
const texts = {
	services: ['title', 'description'],
	products: ['title', 'description'],
	news: ['title', 'excerpt', 'content'],
	resources: ['title', 'description', 'excerpt'],
	team_members: ['name', 'position', 'qualifications', 'bio'],
	job_vacancies: ['title', 'location', 'department', 'type', 'salary', 'description', 'about_us'],
}
const lists = {
	services: ['features'],
	products: ['features'],
	job_vacancies: ['responsibilities', 'requirements'],
}

const forms = Object.keys(texts).map((table) => [
	`/admin/${table.replace('job_', '').replace('_members', '')}/`,
	`select id from ${table} where deleted_at is null order by created_at, id limit 1`,
])

async function lengthen(db: Database) {
	const setEach = async (tables: Record<string, string[]>, more: (column: string) => string) => {
		for (const [table, columns] of Object.entries(tables)) {
			const changes = columns.map((column) => `${column} = ${more(column)}`)
			await db.query(`update ${table} set ${changes.join(', ')}`)
		}
	}
	// 80 characters, a vacancy's type, is the smallest limit of these columns.
	await setEach(texts, (column) => `left('${word} ' || ${column}, greatest(80, length(${column})))`)
	await setEach(lists, (column) => `'["${word}"]' || ${column}`)
}

/** Brings all rows back at the end of the scope. */
async function rowsBack(db: Pool) {
	return { [Symbol.asyncDispose]: await noteEverything(db) }
}

/** Elements in which the word overflows its box, unless the box clips or scrolls it. */
function spilledOf(page: Page): Promise<string[]> {
	return page.evaluate((long) => {
		const nameOf = ({ tagName, className }: Element) =>
			`${tagName.toLowerCase()}.${String(className).replaceAll(' ', '.')}`
		const spilled = new Set<string>()
		const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
		while (texts.nextNode()) {
			const text = texts.currentNode
			const at = text.textContent?.indexOf(long) ?? -1
			if (at < 0) continue
			const range = document.createRange()
			// Without the spaces after it: where they are kept, they hang over the edge, and nobody sees them.
			range.setStart(text, at)
			range.setEnd(text, at + long.length)
			const { right } = range.getBoundingClientRect()
			for (let box = text.parentElement; box; box = box.parentElement) {
				const { overflowX, display } = getComputedStyle(box)
				if (overflowX !== 'visible') break
				if (display === 'inline' || display === 'contents') continue
				if (right > box.getBoundingClientRect().right + 1) {
					spilled.add(`${nameOf(text.parentElement ?? box)} in ${nameOf(box)}`)
					break
				}
			}
		}
		return [...spilled]
	}, word)
}

async function expectRoom(page: Page, what: string) {
	await drawn(page)
	expect.soft(await overflowOf(page), what).toBeLessThanOrEqual(0)
	expect.soft(await spilledOf(page), what).toEqual([])
}

test('long words in a record never make a page wider than the screen', async ({
	page,
	db,
	siteUrl,
}) => {
	await using _back = await rowsBack(db)
	await lengthen(db)
	const paths = [...Object.values(foundPages), () => Promise.resolve(`/search?q=${word}`)]
	for (const find of paths) {
		const path = await find(db)
		await open(page, siteUrl + path)
		for (const width of [320, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			await expectRoom(page, `${path} at ${width} px`)
		}
	}
	await open(page, `${siteUrl}/about`)
	await expect(page.getByRole('main').getByText(word).first()).toBeVisible()
})

test('long words never overflow their boxes on back-office screens', async ({
	page,
	db,
	siteUrl,
}) => {
	await using _back = await rowsBack(db)
	await lengthen(db)
	await db.query(`update media set alt = '${word}', original_name = '${word}.jpg'`)
	await db.query(`update team_members set email = '${word.slice(0, 60)}@example.com'`)
	const { rows } = await db.query(
		`insert into leads (kind, name, email, country, subject, message, fields)
			values ('contact', $1, $2, 'Australia', $1, $1, $3) returning id`,
		[word, `${word.slice(0, 60)}@${word.slice(0, 60)}.example.com`, { company: word }],
	)
	await db.query(
		`insert into mails (kind, lead_id, data, state, reason)
			values ('lead-notice', $1, $2, 'failed', $3)`,
		[rows[0].id, JSON.stringify({ subject: word, intro: word, rows: [] }), word],
	)
	await db.query(
		`update products set deleted_at = now()
			where id in (select id from products order by created_at desc, id limit 2)`,
	)
	const screens = [
		'dashboard',
		'homepage',
		'media',
		'mails',
		'people',
		'trash',
		'health',
		'leads',
		`leads/${rows[0].id}`,
	].map((name) => `/admin/${name}`)
	for (const [list = '', sql = ''] of forms) {
		const found = await db.query(sql)
		screens.push(list.replace(/\/$/, ''), `${list}${found.rows[0].id}/edit`)
	}
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	for (const screen of screens) {
		await visit(page, siteUrl, screen)
		for (const width of [360, 768, 1280]) {
			await page.setViewportSize({ width, height: 800 })
			await expectRoom(page, `${screen} at ${width} px`)
		}
	}
})
