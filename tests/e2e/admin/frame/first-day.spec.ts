// A new user does a first day's work in the back office: with the keyboard alone, and by touch on a phone.
import type { Page } from '@playwright/test'
import { insertService } from '#tests/support/admin-pages.ts'
import { addFromMenu } from '#tests/support/article-form.ts'
import { expect as expectAtOnce, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { keyboardOf, pointer } from '#tests/support/hands.ts'
import type { Hand } from '#tests/support/hands.ts'
import { pdfBytes, testImage } from '#tests/support/media.ts'
import { insertRow } from '#tests/support/records.ts'

/** Each step may take a while: it hashes passwords and stores pictures. */
const expect = expectAtOnce.configure({ timeout: 20_000 })

const manners = [
	{ name: 'with the keyboard alone', size: { width: 1280, height: 900 }, handOf: keyboardOf },
	{ name: 'on a telephone', size: { width: 390, height: 844 }, handOf: () => pointer },
]

const question = 'How often must the solution be changed?'

const picture = async (name: string, width = 280) => ({
	name,
	mimeType: 'image/jpeg',
	// Small, so that few copies are made of it.
	buffer: await testImage(width, 160).jpeg().toBuffer(),
})

for (const { name, size, handOf } of manners) {
	test(`a first day’s work can be done ${name}`, async ({ page, emptySite: site }) => {
		test.setTimeout(240_000)
		page.setDefaultTimeout(20_000)
		await page.setViewportSize(size)
		const day = new Day(page, handOf(page), site.url)
		await expect.poll(() => site.log()).toContain('setup=')
		await day.becomeAdministrator(/http:\/\/\S+setup=\S+/.exec(site.log())?.[0] ?? '')
		await insertService(site.db, { title: 'Flock health visits', display_order: 1 })
		await day.addService('Shed ventilation checks')
		await day.moveUp('Shed ventilation checks', 'Flock health visits')
		await day.inviteColleague('Mere Tautahi', 'mere@example.com')
		await day.addProduct('Boot Dip Station')
		await day.writeArticle('Wet litter in winter', 'Mere Tautahi')
		await insertRow(site.db, 'leads', {
			kind: 'enquiry',
			name: 'Anna Bell',
			email: 'anna@bell.example',
			subject: 'Boot Dip Station',
			message: question,
			fields: '{}',
		})
		await day.findEnquiry('Anna Bell')

		const { rows } = await site.db.query(`select kind, to_email from mails order by created_at`)
		expect(rows).toContainEqual({ kind: 'account-invitation', to_email: 'mere@example.com' })
		await open(page, `${site.url}/products/boot-dip-station`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText('Boot Dip Station')
		await expect(page.getByText('Lid keeps rain out')).toBeVisible()
		await expect(page.getByRole('link', { name: /data sheet/i })).toBeVisible()
		await open(page, `${site.url}/news/wet-litter-in-winter`)
		await expect(page.getByRole('cell', { name: 'Below 25 %' })).toBeVisible()
		await expect(page.locator('.prose img.img-left')).toHaveAttribute('alt', 'Dark, caked litter')
	})
}

class Day {
	readonly #page: Page
	readonly #hand: Hand
	readonly #url: string

	constructor(page: Page, hand: Hand, url: string) {
		this.#page = page
		this.#hand = hand
		this.#url = url
	}

	async becomeAdministrator(link: string) {
		await open(this.#page, link, { scripts: true })
		await this.#write('Email', 'owner@example.com')
		await this.#write('Password', 'Perch-and-litter-9')
		await this.#write('Confirm password', 'Perch-and-litter-9')
		await this.#press('Create Account')
		await expect(this.#page).toHaveURL(`${this.#url}/admin/dashboard`)
	}

	async addService(title: string) {
		await this.#open('/admin/services', 'Add New Service')
		await this.#write('Title', title)
		await this.#write('Description', 'We walk the shed with you.')
		await this.#addImage('service.jpg')
		await this.#press('Create Service')
		await expect(this.#page).toHaveURL(`${this.#url}/admin/services`)
		await expect(this.#page.getByRole('link', { name: title, exact: true })).toBeVisible()
	}

	async moveUp(title: string, above: string) {
		const names = () => this.#page.locator('.row-link').allTextContents()
		expect(await names()).toEqual([above, title])
		await this.#hand.press(this.#page.getByRole('button', { name: `Move ${title} up` }))
		await expect.poll(names).toEqual([title, above])
		await expect(this.#page.getByText('Service moved up')).toBeVisible()
	}

	async inviteColleague(name: string, email: string) {
		await this.#open('/admin/team', 'Add Team Member')
		await this.#write('Name', name)
		await this.#write('Position', 'Veterinarian')
		await this.#write('Bio', 'Visits layer farms in the Waikato.')
		await this.#write('Email', email)
		await this.#hand.press(this.#page.getByRole('switch', { name: 'Admin' }))
		await this.#press('Create')
		await expect(this.#page.getByText('Invitation sent')).toBeVisible()
	}

	async addProduct(title: string) {
		await this.#open('/admin/products', 'Add New Product')
		await this.#write('Title', title)
		await this.#write('Short description', 'A tray for boots, with a lid.')
		await this.#addImage('product.jpg')
		await this.#press('Add feature')
		await this.#write('Feature 1', 'Lid keeps rain out')
		const gallery = this.#page.getByLabel('Upload images to the gallery')
		await this.#hand.give(gallery, [await picture('one.jpg', 282), await picture('two.jpg', 284)])
		// The main picture and both uploads.
		await expect(this.#page.getByLabel('Caption')).toHaveCount(3)
		const document = { name: 'data sheet.pdf', mimeType: 'application/pdf', buffer: pdfBytes }
		await this.#hand.give(this.#page.getByLabel('Upload File'), [document])
		await expect(this.#page.locator('.document-row')).toHaveCount(1)
		await this.#press('Create Product')
		await expect(this.#page).toHaveURL(`${this.#url}/admin/products`)
	}

	async writeArticle(title: string, author: string) {
		await this.#open('/admin/news', 'Add News Article')
		await this.#write('Title', title)
		await this.#write('Excerpt', 'Why litter turns wet in June, and what to do first.')
		await this.#hand.choose(this.#page.getByLabel('Author'), author)
		await this.#addImage('article.jpg')
		await this.#writeText()
		await this.#press('Create Article')
		await expect(this.#page).toHaveURL(`${this.#url}/admin/news`)
	}

	/** Writes a paragraph, fills a table, and adds an image with text next to it. */
	async #writeText() {
		const text = this.#page.getByRole('textbox', { name: 'Content' })
		await expect(text).toHaveClass(/ProseMirror/)
		await text.focus()
		await this.#page.keyboard.insertText('Dry litter is cheap insurance.')
		await this.#page.keyboard.press('Enter')
		await this.#add('Table')
		for (const words of ['Moisture', 'What to do', '', 'Below 25 %', 'Nothing']) {
			await this.#page.keyboard.insertText(words)
			await this.#page.keyboard.press('Tab')
		}
		await this.#page.keyboard.press('Control+End')
		await this.#add('Picture')
		const dialog = this.#page.getByRole('dialog', { name: 'Picture' })
		await this.#hand.give(dialog.locator('input[type=file]').first(), [await picture('litter.jpg')])
		await expect(dialog.getByText('litter.jpg uploaded.')).toBeVisible()
		await this.#hand.write(dialog.getByLabel('What does the picture show?'), 'Dark, caked litter')
		await this.#hand.press(dialog.getByRole('radio', { name: /^Left/ }))
		await this.#hand.press(dialog.getByRole('button', { name: 'Insert picture' }))
		await expect(dialog).toBeHidden()
	}

	async findEnquiry(name: string) {
		await open(this.#page, `${this.#url}/admin/leads`, { scripts: true })
		await this.#hand.write(this.#page.getByRole('searchbox'), 'solution')
		await expect(this.#page).toHaveURL(/q=solution/)
		await this.#hand.press(this.#page.getByRole('link', { name }))
		await expect(this.#page.getByText(question)).toBeVisible()
	}

	async #open(list: string, addLabel: string) {
		await open(this.#page, `${this.#url}${list}`, { scripts: true })
		await this.#hand.press(
			this.#page
				.getByRole('link', { name: addLabel })
				.or(this.#page.getByRole('button', { name: addLabel }))
				.first(),
		)
	}

	async #addImage(file: string) {
		const button = this.#page.getByLabel(/: choose the image$/)
		await this.#hand.give(button, [await picture(file)])
		await this.#hand.press(this.#page.getByLabel('Decorative only').first())
	}

	#write(label: string, text: string) {
		return this.#hand.write(this.#page.getByLabel(new RegExp(`^${label}( |\\(|$)`)).first(), text)
	}

	/** Adds something at the cursor: by the menu behind "Add", or with keys by the one behind a slash. */
	async #add(name: string) {
		if (this.#hand === pointer) {
			await addFromMenu(this.#page, name)
		} else {
			await this.#page.keyboard.type(`/${name}`)
			await this.#page.keyboard.press('Enter')
		}
	}

	#press(name: string) {
		return this.#hand.press(this.#page.getByRole('button', { name, exact: true }).last())
	}
}
