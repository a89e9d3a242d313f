import { z } from 'zod/mini'
import { isMediaAddress } from '#platform/lib/media-address.ts'
import { startedChoiceColumn } from '#platform/fields/columns.ts'
import { number, optionalText, text, textOrNull, toggle } from '#platform/fields/kinds.ts'
import { defineFields, storeFields } from '#platform/fields/fields.ts'

/** The lists that categories are in, with their names in the back office. */
export const categoryLists = {
	product: 'Products',
	article: 'News',
	resource: 'Resources',
	tag: 'Topics of resources',
	topic: 'Newsletter topics',
	request: 'Kinds of request',
} as const

export type CategoryList = keyof typeof categoryLists

const lists = Object.keys(categoryLists) as [CategoryList, ...CategoryList[]]

/** A drawing of the site, by its name, or a picture of the library. */
const isPicture = (given: string) => /^[a-z]{0,20}$/.test(given) || isMediaAddress(given)

const fields = defineFields({
	title: text({ label: 'Name', min: 2, max: 60 }),
	list: {
		label: 'List',
		schema: z._default(z.enum(lists, 'Please choose one of the lists'), 'product'),
		blank: 'product' as CategoryList,
		read: (stored: unknown) => (stored as CategoryList | null | undefined) ?? 'product',
		column: startedChoiceColumn(lists, 'product'),
	},
	line: optionalText({ label: 'Line', max: 300 }),
	picture: textOrNull({
		label: 'Picture',
		max: 2000,
		schema: z.string().check(z.trim(), z.refine(isPicture, 'Please choose a drawing or a picture')),
	}),
	/** Smaller ones come first. */
	place: number({
		label: 'Place',
		blank: null,
		min: 0,
		max: 9999,
		wrong: 'Write a whole number from 0 to 9999',
	}),
	/** Several of a list with the same words here share a filter. */
	filter: optionalText({ label: 'Filter', max: 60 }),
	/** Of resources: whether they are read on a page, by everybody, instead of downloaded. */
	isOnline: toggle({ label: 'Read online' }),
	isReviewed: toggle({ label: 'Review once a year' }),
	/** Whether the save takes in the category that has the name already. */
	merge: { ...toggle({ label: 'Merge' }), read: () => false, isColumn: false, isSaved: false },
})

/** The fields of a category, how they are stored, and where they are used. */
export const categoryFields = storeFields(fields, {
	table: 'categories',
	id: 'uuid',
	order: ['list', 'place', 'title'],
	list: ['title', 'list', 'place', 'updatedAt'],
	sorts: ['title'],
	find: ['title'],
	card: ['title'],
})

export type CategoryValues = typeof categoryFields.blank
