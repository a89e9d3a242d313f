// What lists and forms of the back office say when something fails, with the reason of the server or without one; one
// table for all types.
import { expect, test } from 'vitest'
import { handle as articleAdmin } from './article/admin.tsx'
import { handle as memberAdmin } from './member/admin.tsx'
import { handle as productAdmin } from './product/admin.tsx'
import { handle as resourceAdmin } from './resource/admin.tsx'
import { handle as serviceAdmin } from './service/admin.tsx'

const reason = 'The database is busy.'
const onOurSide = 'Something went wrong on our side. Please try again.'
const onTheServer = 'Something went wrong on the server. Please try again.'

const failure = (isNew: boolean, given: string | null = null, hasResponse = true) => ({
	before: {} as never,
	after: {} as never,
	reason: given,
	isNew,
	hasResponse,
})

test('[ADM-SERVLIST-10] [ADM-PRODLIST-07] [ADM-NEWSLIST-05] [ADM-RESLIST-05] [ADM-TEAM-11] a failed deletion', () => {
	const says = (given: string | null) =>
		[serviceAdmin, productAdmin, articleAdmin, resourceAdmin, memberAdmin].map(({ list }) =>
			list.toasts.failedDelete(given),
		)
	expect(says(null)).toEqual([
		{ title: 'Error', description: 'Failed to delete service' },
		{ title: 'Failed to delete product' },
		{ title: `Error deleting article: ${onOurSide}` },
		{ title: `Error deleting resource: ${onOurSide}` },
		{ title: 'Error', description: 'The team member could not be deleted. Please try again.' },
	])
	expect(says(reason).map((toast) => Object.values(toast).join(' '))).toEqual(
		Array.from({ length: 5 }, () => expect.stringContaining(reason)),
	)
})

test('[ADM-SERVLIST-12] [ADM-PRODLIST-09] [ADM-NEWSLIST-07] [ADM-TEAM-12] a list that cannot be read', () => {
	const says = (given: string | null) =>
		[serviceAdmin, productAdmin, articleAdmin, memberAdmin].map(({ list }) =>
			list.toasts.failedRead(given),
		)
	expect(says(null)).toEqual([
		{ title: 'Error', description: 'Failed to fetch services' },
		{ title: 'Failed to fetch products' },
		{ title: `Error loading news: ${onOurSide}` },
		{ title: 'Error loading team members', description: onTheServer },
	])
	expect(says(reason)).toEqual([
		{ title: 'Error', description: reason },
		{ title: 'Failed to fetch products', description: reason },
		{ title: `Error loading news: ${reason}` },
		{ title: 'Error loading team members', description: reason },
	])
})

test('[ADM-SERVFORM-09] [ADM-NEWSFORM-11] [ADM-RESFORM-14] [ADM-TEAM-09] a failed save', () => {
	const says = (isNew: boolean) => [
		serviceAdmin.form.toasts.failedSave(failure(isNew)),
		articleAdmin.form.toasts.failedSave(failure(isNew)),
		resourceAdmin.form.toasts.failedSave(failure(isNew)),
		resourceAdmin.form.toasts.failedSave(failure(isNew, reason, false)),
		memberAdmin.form.toasts.failedSave(failure(isNew)),
	]
	expect(says(true)).toEqual([
		{ title: 'Error', description: 'Failed to create service' },
		{ title: `Error: ${onOurSide}` },
		{ title: `Error creating resource: ${onOurSide}` },
		{ title: `Error: ${reason}` },
		{ title: 'Error adding team member', description: onTheServer },
	])
	expect(says(false)).toEqual([
		{ title: 'Error', description: 'Failed to update service' },
		{ title: `Error: ${onOurSide}` },
		{ title: `Error updating resource: ${onOurSide}` },
		{ title: `Error: ${reason}` },
		{ title: 'Error updating team member', description: onTheServer },
	])
})
