// Links in the texts beside forms.
import { load } from 'cheerio'
import type { Pool } from 'pg'
import { expect } from 'vitest'
import { test } from '#tests/support/pages.ts'
import { announce, insertPage } from '#tests/support/records.ts'

/** The links in the words below the button of a form, and these words as they are read. */
async function shownOn(url: string, path: string) {
	const $ = load(await (await fetch(url + path)).text())
	const words = $('form [data-form="consents"]').first()
	const links = words
		.find('a')
		.toArray()
		.map((link) => [$(link).text(), $(link).attr('href')])
	return { text: words.text(), links, sent: $('input[name="shown"]').attr('value') }
}

async function write(db: Pool, slug: string, words: object) {
	await db.query('update site_texts set words = $2 where slug = $1', [slug, words])
	await announce(db, `${slug === 'consents' ? slug : 'head'}:list`)
}

test('a text beside a form leads to pages, and to the privacy policy once it is published', async ({
	emptySite: { url, db },
}) => {
	const page = await insertPage(db, { slug: 'our-herd', title: 'Our herd' })
	await write(db, 'consents', {
		newsletterText:
			'See our {privacy policy}, [the herd](/our-herd) and [Fiji](https://example.com/).',
	})
	const text = 'See our privacy policy, the herd and Fiji.'
	const elsewhere = ['Fiji', 'https://example.com/']
	await expect
		.poll(() => shownOn(url, '/news'))
		.toEqual({
			text,
			links: [['the herd', '/our-herd'], elsewhere],
			// What people agree to is the words alone.
			sent: text,
		})
	await insertPage(db, { slug: 'privacy', title: 'Privacy', role: 'privacy' })
	await db.query(`update pages set status = 'draft' where id = $1`, [page.id])
	await announce(db, 'page:list')
	await announce(db, `page:${page.id}`)
	await expect
		.poll(() => shownOn(url, '/news'))
		.toEqual({
			text,
			links: [['privacy policy', '/privacy'], elsewhere],
			sent: text,
		})
})

test('what stands above a form leads to pages too', async ({ emptySite: { url, db } }) => {
	await write(db, 'newsletter', { text: 'Read [about us](/about) first.' })
	const link = async () => {
		const $ = load(await (await fetch(`${url}/news`)).text())
		return $('#newsletter [data-edit="text"] a').attr('href')
	}
	await expect.poll(link).toBe('/about')
})
