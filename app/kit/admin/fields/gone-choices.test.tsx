import { load } from 'cheerio'
import type { ReactElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SelectField } from './select-field.tsx'
import { TagsField } from './tags-field.tsx'

const field = { name: 'kind', label: 'Kind', errors: [], onChange: () => {} }
const choices = ['Guide', 'Poster'] as const

function textsIn(element: ReactElement, selector: string): string[] {
	const $ = load(renderToStaticMarkup(element))
	return $(selector)
		.toArray()
		.map((one) => $(one).text())
}

test('a list shows a value that it does not offer, named as gone, and the stored one next to it', () => {
	const options = (value: string, stored?: string) =>
		textsIn(
			<SelectField<string>
				{...field}
				value={value}
				stored={stored}
				choices={choices}
				emptyLabel="None"
			/>,
			'option',
		)
	expect(options('Poster')).toEqual(['None', 'Guide', 'Poster'])
	expect(options('')).toEqual(['None', 'Guide', 'Poster'])
	expect(options('', '')).toEqual(['None', 'Guide', 'Poster'])
	expect(options('Leaflet', 'Guide').at(-1)).toBe('Leaflet (no longer offered)')
	expect(options('Guide', 'Leaflet').at(-1)).toBe('Leaflet (no longer offered)')
	expect(options('Card', 'Leaflet').slice(3)).toEqual([
		'Leaflet (no longer offered)',
		'Card (no longer offered)',
	])
	const chosen = (
		<SelectField<string> {...field} value="x" choices={choices} goneLabel={() => 'Unknown'} />
	)
	expect(textsIn(chosen, 'option[selected]')).toEqual(['Unknown'])
})

test('a ticked value that is not offered stays, named as gone', () => {
	const tags = <TagsField {...field} value={['Card', 'Guide']} choices={choices} />
	expect(textsIn(tags, '.tag')).toEqual(['Guide', 'Poster', 'Card (no longer offered)'])
	expect(textsIn(tags, '.tag:has([checked])')).toEqual(['Guide', 'Card (no longer offered)'])
})
