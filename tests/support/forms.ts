// The forms of the back office in browser tests, by the labels that their types give the fields.
import { expect } from '@playwright/test'
import type { Locator, Page } from '@playwright/test'
import { articleFields } from '#content/article/article-fields.ts'
import { memberFields } from '#content/member/member-fields.ts'
import { productFields } from '#content/product/product-fields.ts'
import { resourceFields } from '#content/resource/resource-fields.ts'
import { serviceFields } from '#content/service/service-fields.ts'
import { vacancyFields } from '#content/vacancy/vacancy-fields.ts'
import { editorOf, fillMarkdown } from './admin-checks.ts'
import type { Database } from './records.ts'

const labelsOf = {
	article: articleFields.labels,
	member: memberFields.labels,
	product: productFields.labels,
	resource: resourceFields.labels,
	service: serviceFields.labels,
	vacancy: vacancyFields.labels,
}

/** The field of each type that is written in the editor. */
const inEditor: Partial<Record<keyof typeof labelsOf, string>> = {
	article: 'content',
	product: 'content',
	resource: 'description',
}

type FieldName<K extends keyof typeof labelsOf> = keyof (typeof labelsOf)[K] & string
type Values<K extends keyof typeof labelsOf> = Partial<Record<FieldName<K>, string | boolean>>

/** The form of a type, open on the page: a member's is a dialog over the list. */
export function formOf<K extends keyof typeof labelsOf>(page: Page, key: K) {
	const within = key === 'member' ? page.locator('dialog.record-dialog') : page.getByRole('main')
	const field = (name: FieldName<K>) => {
		const label = labelsOf[key][name as never] as string
		return within.getByLabel(new RegExp(`^${label}( \\(optional\\))?$`))
	}
	return {
		within,
		field,
		/** The button that creates, updates, publishes or schedules. */
		submit: within.getByRole('button', { name: /^(Create|Update|Publish|Schedule)/ }).first(),
		/** What a refused save says above the fields. */
		summary: within.getByRole('alert').filter({ hasText: /needs? your attention/ }),
		/** Writes texts, chooses in lists and switches on or off; a text in the editor is Markdown. */
		async fill(values: Values<K>) {
			for (const [name, value] of Object.entries(values) as [FieldName<K>, string | boolean][]) {
				if (name === inEditor[key]) await fillMarkdown(page, String(value))
				else await put(field(name), value)
			}
		},
		/** Expects these values; of a text in the editor, its words. */
		async expectValues(values: Values<K>) {
			for (const [name, value] of Object.entries(values) as [FieldName<K>, string | boolean][]) {
				if (name === inEditor[key]) await expect(editorOf(page)).toHaveText(String(value))
				else if (typeof value === 'string') await expect(field(name)).toHaveValue(value)
				else await expect(field(name)).toBeChecked({ checked: value })
			}
		},
		/** Chooses the first picture of the library. */
		async choosePicture() {
			await within.locator('#image').getByRole('button', { name: 'Media Library' }).click()
			const library = page.getByRole('dialog', { name: 'Media Library' })
			await library
				.getByRole('button', { name: /^Select / })
				.first()
				.click()
			await expect(library).toBeHidden()
		},
		/** Expects the buttons to say that a save is under way, and to be disabled. */
		async expectSaving() {
			const saving = page.getByRole('button', { name: 'Saving...' })
			await expect(saving).not.toHaveCount(0)
			for (const button of [
				saving.first(),
				saving.last(),
				page.getByRole('button', { name: /^Save (draft|for later)$/ }),
			])
				await expect(button).toBeDisabled()
			const cancel = page.getByRole('link', { name: 'Cancel' })
			await expect(cancel).toHaveAttribute('aria-disabled', 'true')
		},
	}
}

async function put(field: Locator, value: string | boolean) {
	if (typeof value === 'boolean') return field.setChecked(value)
	const isList = await field.evaluate((element) => element instanceof HTMLSelectElement)
	await (isList ? field.selectOption(value) : field.fill(value))
}

/** The button with exactly this name. */
export const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** The bar shown while there are unsaved changes. */
export const saveBar = (page: Page) => page.getByRole('region', { name: 'Unsaved changes' })

/** Publishes what is in the form, and stays there. */
export async function saveAndStay(page: Page) {
	await saveAnd(page, 'and stay here')
}

/** Chooses from the menu beside the main button, by keys: the menu moves with its button while the form changes. */
export async function saveAnd(page: Page, what: string) {
	await page.getByRole('button', { name: 'More ways to save' }).press('Enter')
	await page.getByRole('menuitem', { name: what }).press('Enter')
}

/** The field that tests of saving type into, of a service: its form is the simplest of all. */
export const description = (page: Page) => page.getByLabel('Description')

/** The stored description. */
export async function descriptionOf(db: Database, id: string) {
	const { rows } = await db.query('select description from services where id = $1', [id])
	return rows[0].description
}
