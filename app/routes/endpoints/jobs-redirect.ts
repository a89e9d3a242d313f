import { redirect } from 'react-router'
import { findLiveVacancyId } from '#content/vacancy/queries.server.ts'
import { vacancyType } from '#content/vacancy/type.ts'
import { leavesOut } from '#platform/business/business.server.ts'
import { db } from '#platform/db/client.server.ts'
import { publicRead } from '#kit/site/public-read.server.ts'
import { notFound } from '#platform/lib/http/responses.ts'
import type { Route } from './+types/jobs-redirect.ts'

const list = '/about/job-vacancies'

/** Redirects the short addresses of the careers page and of a job, used in print. */
export async function loader({ params }: Route.LoaderArgs) {
	const slug = 'slug' in params ? params.slug : undefined
	if (await leavesOut(db, '/jobs').catch(() => false)) throw notFound('Vacancies are left out')
	if (!slug) return redirect(list, 301)
	const id = await publicRead(null, 'vacancies', () => findLiveVacancyId(db, slug, new Date()))
	return id === null ? redirect(list, 302) : redirect(vacancyType.path({ id }), 301)
}
