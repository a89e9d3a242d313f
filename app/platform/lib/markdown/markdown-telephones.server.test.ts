import { expect, test } from 'vitest'
import { renderMarkdown } from './markdown.server.ts'

async function linksIn(markdown: string): Promise<string[][]> {
	const { html } = await renderMarkdown(markdown, { linksInNewTab: true })
	return Array.from(html.matchAll(/<a href="(tel:[^"]*)"[^>]*>(.*?)<\/a>/g), ([, href, text]) => [
		href!,
		text!,
	])
}

test.each([
	['0800 80 99 66', 'tel:0800809966', '0800\u00A080\u00A099\u00A066'],
	['1800 675 888', 'tel:1800675888', '1800\u00A0675\u00A0888'],
	['0800-809-966', 'tel:0800809966', '0800\u2011809\u2011966'],
	['0800 FARMER', 'tel:0800327637', '0800\u00A0FARMER'],
	['+64 (0)7 555 0134', 'tel:+6475550134', '+64\u00A0(0)7\u00A0555\u00A00134'],
	['+61 412 345 678', 'tel:+61412345678', '+61\u00A0412\u00A0345\u00A0678'],
	['+64\u20117\u2011555\u20110134', 'tel:+6475550134', '+64\u20117\u2011555\u20110134'],
	['07\u00A0555\u00A00134', 'tel:075550134', '07\u00A0555\u00A00134'],
	['(07) 555 0134', 'tel:075550134', '(07)\u00A0555\u00A00134'],
	['07 555 0134 ext 2', 'tel:075550134;ext=2', '07\u00A0555\u00A00134\u00A0ext\u00A02'],
	['021 555 0199', 'tel:0215550199', '021\u00A0555\u00A00199'],
	['0412 345 678', 'tel:0412345678', '0412\u00A0345\u00A0678'],
])('%j in a text is a link that does not break', async (number, href, text) => {
	const link = [href, text]
	expect(await linksIn(`Ring **${number}** (after hours), or ${number}.`)).toEqual([link, link])
	expect(await linksIn(`- Ph: ${number}`)).toEqual([link])
	expect(await linksIn(`[${number}](${href})`)).toEqual([link])
	expect(await linksIn(`\`${number}\` and [${number}](/contact)`)).toEqual([])
})

test.each([
	'On 03 12 2026, 2026-11-28, 28/11/2026 and 04-12-2026, in 2024 2025 and 2026',
	'$1800 675, $ 0800, 1 800 675 888, 1,800 675 888 or 1800 675 888 birds',
	'ABN 51 824 753 556, ACN 004 085 616, ACN number: 021 456 789, GST 021-456-789',
	'ISBN 978-0-306-40615-7, ISBN 0-7167-0344-0 and NZBN 9429 0300 12345',
	'21 °C to 38 °C, 0.8 to 1.2 kg, 1300 hens, 1800 eggs, 0800 hours, 0800 HOURS, 0800 1700',
	'Batch 021 555 019, lot 0412 345 678, code 07 555 0134, AB-07 555 0134 and 0800 12 34 56 78 90',
	'roost.example/0800 80 99 66, 123-0800 80 99 66 and +64 000',
])('%j has no telephone number', async (text) => {
	expect(await linksIn(text)).toEqual([])
})
