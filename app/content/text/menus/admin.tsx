import { defineAdminType } from '#kit/admin/define-admin-type.ts'
import type { Button } from '#kit/records/fixed-fields.ts'
import { MenusFields } from './fields.tsx'
import { labels, menusFields } from './menus-fields.ts'
import type { FooterColumn, HeaderLink } from './menus-fields.ts'
import type { Labels } from '#kit/site/labels.ts'
import { menusType } from '../type.ts'

/** How the back office shows the menus. */
export const handle = defineAdminType({
	type: menusType,
	fields: menusFields,
	Fields: MenusFields,
	form: {
		inWords: (name, value) => {
			if (name === 'header') return (value as HeaderLink[]).map(headerLine).join('\n')
			if (name === 'footer') return (value as FooterColumn[]).map(columnLines).join('\n')
			if (name === 'small') return (value as Button[]).map(linkLine).join('\n')
			if (name === 'labels') return labelLines(value as Labels)
			return name === 'headerButton' ? linkLine(value as Button) : null
		},
		placeOf: (path) => {
			const [name = '', ...places] = path.split('.')
			const label = Object.entries(menusFields.labels).find(([key]) => key === name)?.[1]
			const [first, second] = places.flatMap((place) =>
				/^\d+$/.test(place) ? Number(place) + 1 : [],
			)
			if (!label || first === undefined) return null
			const [one, below] = name === 'footer' ? ['column', ''] : ['link', ' below it']
			const inner = second === undefined ? '' : `, link ${second}${below}`
			return `${label}, ${one} ${first}${inner}`
		},
	},
})

function labelLines(words: Labels): string {
	return Object.entries(labels)
		.map(([key, { label }]) => `${label}: ${words[key as keyof Labels]}`)
		.join('\n')
}

function linkLine({ label, to }: Button): string {
	return to ? `${label}: ${to}` : label
}

function headerLine({ below, ...link }: HeaderLink): string {
	return [linkLine(link), ...below.map((each) => `  ${linkLine(each)}`)].join('\n')
}

function columnLines({ title: heading, links }: FooterColumn): string {
	return [heading, ...links.map((each) => `  ${linkLine(each)}`)].join('\n')
}
