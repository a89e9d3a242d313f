import { inArray } from 'drizzle-orm'
import { resources } from '#platform/db/tables/content.server.ts'
import { ok } from '#platform/lib/result.ts'
import { defineContent } from '#kit/records/content.server.ts'
import { media } from '#platform/db/tables/media.server.ts'
import { ownPath } from '#platform/lib/own-path.server.ts'
import { readCards, searchedBody } from '#kit/records/searched-content.server.ts'
import { listCategories, settleNames } from '#kit/site/list/categories.server.ts'
import { resourceText, resourceType } from './type.ts'
import {
	cardColumns,
	countLiveResourcesByCategory,
	getResourceOptions,
	isItsFile,
	resourceReads,
} from './queries.server.ts'
import { resourceFields } from './resource-fields.ts'
import { resourceExcerpt, toResourceCardView } from './view.ts'

const inResources = { list: 'resource', field: 'category', gone: '' } as const
const inTags = {
	list: 'tag',
	field: 'tags',
	gone: 'This topic is no longer offered. Please untick it.',
} as const

/** Resources. What is read online is always free. */
export const resourceContent = defineContent({
	type: resourceType,
	table: resources,
	fields: resourceFields,
	textOf: resourceText,
	columnsOf: (input) => ({
		...input,
		downloadLink: ownPath(input.downloadLink),
		excerpt: resourceExcerpt(input.description),
	}),
	rules: async (tx, { input }) => {
		const tags = await settleNames(tx, inTags, input.tags)
		if (!tags.ok) return tags
		// It may have one that was never offered.
		const named = await settleNames(tx, inResources, [input.category])
		const category = (named.ok && named.value[0]) || input.category
		const all = await listCategories(tx, 'resource')
		const isOnline = all.some((one) => one.title === category && one.isOnline)
		return ok({ category, tags: tags.value, ...(isOnline && { free: true, price: null }) })
	},
	admin: { list: resourceReads.list, options: getResourceOptions },
	published: {
		heading: 'Resources',
		counts: (db, now) => countLiveResourcesByCategory(db, { now }),
		newest: { inCategories: (names) => inArray(resources.category, names) },
	},
	search: {
		name: 'resources',
		country: null,
		text: resourceReads.text,
		// Never their files.
		readRows: readCards({
			table: resources,
			joined: { table: media, on: isItsFile },
			columns: { ...cardColumns, description: searchedBody(resources.description) },
			toCard: (row, images) => {
				const view = toResourceCardView(row, images)
				const facts = [view.badge, view.category, view.facts].filter(Boolean)
				return { ...view, facts, texts: [view.excerpt, row.description] }
			},
		}),
	},
})
