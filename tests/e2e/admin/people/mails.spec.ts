import { openAdmin, toastOf } from '#tests/support/admin-pages.ts'
import { expectNoBreach } from '#tests/support/axe.ts'
import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'
import { insertRow } from '#tests/support/records.ts'

test('failed mails are listed with the reason, and can be sent again or set aside; the dashboard then shows none', async ({
	page,
	startServer,
}) => {
	const { db, url: siteUrl } = await startServer({ seed: 'none' })
	const failed = { state: 'failed', reason: '550 No such mailbox here', attempts: 1 }
	const receipt = { kind: 'visitor-confirmation', data: { country: 'New Zealand' } }
	await insertRow(db, 'mails', {
		...failed,
		...receipt,
		to_email: 'mere.of.a.rather.long.name@orchard-road-free-range-farm.example',
	})
	await insertRow(db, 'mails', { ...failed, ...receipt, to_email: 'tama@farm.example' })
	const invitation = { kind: 'account-invitation', data: { path: '/admin/auth?reset=x' } }
	await insertRow(db, 'mails', { ...failed, ...invitation, to_email: 'ana@office.example' })
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const waiting = page.getByRole('region', { name: 'Needs attention' })
	await expect(waiting).toContainText('Invitation to the back office (ana@office.example): 550')
	await waiting.getByRole('link', { name: '3 mails could not be sent' }).click()

	await expect(page.getByRole('heading', { level: 1 })).toHaveText('Failed mails')
	const row = (email: string) => page.getByRole('row').filter({ hasText: email })
	await expect(
		row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example'),
	).toContainText('550 No such mailbox here')
	await expect(row('ana@office.example')).toContainText('Invite them again')
	await expect(row('ana@office.example').getByRole('button', { name: /Send again/ })).toHaveCount(0)
	await expect(row('ana@office.example').getByText('just now')).toBeInViewport()
	await expectNoBreach(page, 'failed mails')
	await page.setViewportSize({ width: 390, height: 844 })
	await expectNoBreach(page, 'failed mails on a telephone')

	await row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example')
		.getByRole('button', { name: 'Set aside' })
		.click()
	await expect(toastOf(page)).toContainText('The mail was set aside')
	await expect(row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example')).toHaveCount(
		0,
	)
	await row('tama@farm.example').getByRole('button', { name: 'Send again' }).click()
	await expect(toastOf(page)).toContainText('The mail is on its way')
	await expect(row('tama@farm.example')).toHaveCount(0)
	await row('ana@office.example').getByRole('button', { name: 'Set aside' }).click()
	await expect(page.getByText('No failed mails.')).toBeVisible()
	const { rows } = await db.query('select to_email, state from mails order by to_email')
	expect(rows.find((mail) => mail.to_email === 'tama@farm.example')?.state).toBe('waiting')

	await page.getByRole('link', { name: 'Set aside' }).click()
	await expect(row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example')).toBeVisible()
	await row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example')
		.getByRole('button', { name: 'Send again' })
		.click()
	await expect(row('mere.of.a.rather.long.name@orchard-road-free-range-farm.example')).toHaveCount(
		0,
	)
	await open(page, `${siteUrl}/admin/dashboard`, { scripts: true })
	await expect(waiting).toContainText('Nothing needs your attention.')
})
