// The page that shows staff whether everything works.
import { openAdmin } from '#tests/support/admin-pages.ts'
import { expect, test } from '#tests/support/e2e.ts'

test('System describes the state of each part', async ({ page, db, siteUrl }) => {
	await openAdmin(page, { db, siteUrl }, '/admin/dashboard')
	const sidebar = page.getByRole('navigation', { name: 'Back office' })
	await sidebar.getByRole('link', { name: 'System' }).click()
	await expect(page.getByRole('heading', { level: 1 })).toHaveText('System')
	const parts = page.getByRole('main').getByRole('listitem')
	await expect(parts.getByRole('heading', { level: 2 })).toHaveText([
		'Database',
		'File storage',
		'Mail',
		'Mailing list',
		'Background jobs',
		'Disk space',
		'Pictures of visitors',
		'Backup',
		'Version',
	])
	const part = (name: string) =>
		parts.filter({ has: page.getByRole('heading', { name, exact: true }) })
	await expect(part('Database')).toContainText(/(Responds in|Slow: it took) \d+ ms/)
	await expect(part('File storage')).toContainText('Files can be stored')
	await expect(part('Mail')).toContainText(/\d+ mails? waiting, \d+ failed\./)
	await expect(part('Mailing list')).toContainText('No mailing list is set up: subscribers')
	await expect(part('Background jobs')).toContainText(/waiting, \d+ failed\./)
	await expect(part('Disk space')).toContainText(/\d+\.\d GB free\./)
	await expect(part('Backup')).toContainText('No nightly backup is set up: ')
	await expect(part('Version')).toContainText(
		/Roost \d+\.\d+\.\d+, Node\.js 2\d\..+, PostgreSQL \d+/,
	)
})
