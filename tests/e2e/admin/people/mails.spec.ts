import type { Page } from '@playwright/test'
import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreachInLooks } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow } from '#tests/support/records.ts'
import type { Database } from '#tests/support/records.ts'

const long = 'mere.of.a.rather.long.name@orchard-road-free-range-farm.example'
const rowOf = (page: Page, email: string) => page.getByRole('row').filter({ hasText: email })
const attentionOf = (page: Page) => page.getByRole('region', { name: 'Needs attention' })

/** Inserts two confirmations and an invitation that could not be sent. */
async function insertFailedMails(db: Database) {
	const failed = { state: 'failed', reason: '550 No such mailbox here', attempts: 1 }
	const receipt = { kind: 'visitor-confirmation', data: { country: 'New Zealand' } }
	const invitation = { kind: 'account-invitation', data: { path: '/admin/auth?reset=x' } }
	await insertRow(db, 'mails', { ...failed, ...receipt, to_email: long })
	await insertRow(db, 'mails', { ...failed, ...receipt, to_email: 'tama@farm.example' })
	await insertRow(db, 'mails', { ...failed, ...invitation, to_email: 'ana@office.example' })
}

test('the dashboard leads to the failed mails and their reasons; an invitation cannot be sent again', async ({
	emptySite,
	page,
}) => {
	const { db, url: siteUrl } = emptySite
	await insertFailedMails(db)
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	await attentionOf(page).getByRole('link', { name: '3 mails could not be sent' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed mails')
	await expect(rowOf(page, long)).toContainText('550 No such mailbox here')
	const invitation = rowOf(page, 'ana@office.example')
	await expect(invitation).toContainText('Send the invitation again under Access')
	await expect(invitation.getByRole('button', { name: /Send again/ })).toHaveCount(0)
	await expect(invitation.getByText('just now')).toBeInViewport()
	await expectNoBreachInLooks(page, 'failed mails')
})

test('on a phone, a failed mail is sent again or set aside, and sent again after that; the dashboard then shows none', async ({
	emptySite,
	page,
}) => {
	const { db, url: siteUrl } = emptySite
	await insertFailedMails(db)
	await page.setViewportSize({ width: 390, height: 844 })
	await openAdmin(page, { db, siteUrl }, '/admin/mails')
	await rowOf(page, long).getByRole('button', { name: 'Set aside' }).click()
	await expect(toastOf(page)).toContainText('The mail was set aside')
	await expect(rowOf(page, long)).toHaveCount(0)
	await rowOf(page, 'tama@farm.example').getByRole('button', { name: 'Send again' }).click()
	await expect(toastOf(page)).toContainText('The mail is on its way')
	await expect(rowOf(page, 'tama@farm.example')).toHaveCount(0)
	await rowOf(page, 'ana@office.example').getByRole('button', { name: 'Set aside' }).click()
	await expect(page.getByText('No failed mails.')).toBeVisible()
	const { rows } = await db.query('select to_email, state from mails order by to_email')
	expect(rows.find((mail) => mail.to_email === 'tama@farm.example')?.state).toBe('waiting')

	await page.getByRole('link', { name: 'Set aside' }).click()
	await expect(rowOf(page, long)).toBeVisible()
	await rowOf(page, long).getByRole('button', { name: 'Send again' }).click()
	await expect(rowOf(page, long)).toHaveCount(0)
	await open(page, `${siteUrl}/admin/dashboard`, { scripts: true })
	await expect(attentionOf(page)).toContainText('Backup: needs attention')
	await expect(attentionOf(page)).not.toContainText('could not be sent')
})
