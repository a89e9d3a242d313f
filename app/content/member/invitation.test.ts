import { beforeEach, expect, test, vi } from 'vitest'
import { inviteMember, mailInvitation } from './invitation.ts'

/** The network: its response to each call. */
const network = vi.fn<typeof fetch>()

beforeEach(() => {
	network.mockReset()
	vi.stubGlobal('fetch', network)
	return () => vi.unstubAllGlobals()
})

const respond = (body: unknown, status = 200) =>
	network.mockResolvedValueOnce(Response.json(body, { status }))
const member = { id: 'm1', email: 'mere@example.com', name: 'Mere' }
const sent = () =>
	network.mock.calls.map(([address, init]) => [address, JSON.parse(String(init?.body)) as unknown])

test('access is granted first, then the created invitation is mailed', async () => {
	respond({ success: true, inviteId: 'i1' })
	respond({ success: true })
	expect(await inviteMember(member)).toEqual({
		title: 'Invitation sent',
		description: 'Mere was granted admin access and will receive an e-mail invitation.',
	})
	expect(sent()).toEqual([
		['/rest/v1/rpc/invite_team_member', { member_id: 'm1', member_email: 'mere@example.com' }],
		[
			'/functions/v1/send-admin-invite',
			{ email: 'mere@example.com', name: 'Mere', inviteId: 'i1' },
		],
	])
})

test.each([
	[422, { message: 'The email address is not valid.' }, 'The email address is not valid.'],
	[401, {}, 'You are signed out. Sign in, then try again.'],
	[500, { message: '' }, undefined],
])(
	'a refused grant of access (%i) is reported, and nothing is mailed',
	async (status, body, why) => {
		respond(body, status)
		expect(await inviteMember(member)).toEqual({
			title: 'Error sending invitation',
			kind: 'error',
			...(why && { description: why }),
		})
		expect(network).toHaveBeenCalledOnce()
	},
)

test('without a connection, an error says that the website cannot be reached', async () => {
	network.mockRejectedValueOnce(new TypeError('Failed to fetch'))
	expect(await inviteMember(member)).toMatchObject({
		kind: 'error',
		description: expect.stringContaining('cannot be reached'),
	})
})

test('a failed mail is reported as access granted but invitation not sent', async () => {
	respond({ success: false }, 503)
	const { title, kind } = await mailInvitation({ ...member, inviteId: 'i1' })
	expect(kind).toBe('error')
	expect(title).toMatch(/^Admin access granted but failed to send invitation email/)
})
