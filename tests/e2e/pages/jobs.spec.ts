import { expect, test } from '#tests/support/e2e.ts'
import { open } from '#tests/support/open.ts'

const list = '/about/job-vacancies'

test('[PUB-JOBS-01][PUB-JOBS-03] the careers page links to each job', async ({ page }) => {
	await open(page, list)
	const links = page.getByRole('link', { name: /^View the job/ })
	await expect(links).toHaveCount(2)
	const hrefs = await links.evaluateAll((found) => found.map((link) => link.getAttribute('href')))
	expect(hrefs.sort()).toEqual([`${list}/2`, `${list}/3`])
	await links.first().click()
	await expect(page).toHaveURL(/job-vacancies\/[23]$/)
})

for (const [place, path] of [
	['.site-footer', '/news'],
	['main nav[aria-label="About us"]', '/about'],
	['main', '/contact'],
] as const)
	test(`${place} of ${path} links to the job vacancies`, async ({ page }) => {
		await open(page, path)
		await page
			.locator(place)
			.getByRole('link', { name: /job vacancies/i })
			.first()
			.click()
		await expect(page).toHaveURL(/\/about\/job-vacancies$/)
		await expect(
			page.getByRole('navigation', { name: 'About us' }).locator('[aria-current=page]'),
		).toHaveText('Job vacancies')
	})

test('[PUB-JOBS-05][PUB-JOBS-06][PUB-JOBS-07][PUB-ENT-14] a job shows all its details and omits empty sections', async ({
	page,
	db,
}) => {
	const { rows } = await db.query('select * from job_vacancies where id in (2, 3)')
	for (const job of rows) {
		await open(page, `${list}/${job.id}`)
		await expect(page.getByRole('heading', { level: 1 })).toHaveText(job.title)
		for (const text of [job.location, job.type, job.department, job.posted_date]) {
			await expect(page.getByText(text, { exact: true }).last()).toBeVisible()
		}
		for (const text of [...job.responsibilities, ...job.requirements]) {
			await expect(page.getByRole('listitem').filter({ hasText: text })).toBeVisible()
		}
		const optional = {
			'About us': job.about_us,
			'About the job': job.about_job,
			'About you': job.about_you,
			'Questions about the job': job.contact_info,
		}
		for (const [name, value] of Object.entries(optional)) {
			await expect(page.getByRole('heading', { name, exact: true })).toHaveCount(value ? 1 : 0)
		}
		await expect(page.getByRole('term').filter({ hasText: 'Salary' })).toHaveCount(
			job.salary ? 1 : 0,
		)
		const apply = page.getByRole('link', { name: /^Apply for this job/ })
		// One next to the text, and one below it.
		await expect(apply).toHaveCount(2)
		for (const link of await apply.all()) {
			await expect(link).toHaveAttribute('href', job.apply_url)
			await expect(link).toHaveAttribute('target', '_blank')
		}
	}
})

for (const id of ['1', '999', '2x', 'layer-adviser', '99999999999'])
	test(`[PUB-JOBS-04] an unknown job redirects to the careers page: ${id}`, async ({ page }) => {
		await open(page, `${list}/${id}`)
		await expect(page).toHaveURL(new RegExp(`${list}$`))
	})

test('[PUB-JOBS-08] the short addresses redirect to the careers page and to a job', async ({
	page,
	db,
}) => {
	const { rows } = await db.query('select slug from job_vacancies where id = 2')
	const answers = {
		'/jobs': [301, list],
		[`/jobs/${rows[0].slug}`]: [301, `${list}/2`],
		'/jobs/no-such-job': [302, list],
	}
	for (const [path, expected] of Object.entries(answers)) {
		const answer = await page.request.get(path, { maxRedirects: 0 })
		expect([answer.status(), answer.headers()['location']]).toEqual(expected)
	}
})

test('[PUB-JOBS-02] without vacancies the careers page says so', async ({ page, startServer }) => {
	const { url } = await startServer({ seed: 'none' })
	await open(page, url + list)
	await expect(page.getByRole('heading', { name: 'No Job Vacancies at the Moment' })).toBeVisible()
})
