import Users from 'lucide-react/icons/users'
import { defineContentType } from '#app/records/define-type.ts'

/** Access is given by an invitation, so neither a working copy nor a version of a member has it. */
export const memberNotKept = ['isAdmin']

export const memberType = defineContentType({
	key: 'member',
	section: 'team',
	label: { one: 'Team Member', many: 'Team Members', menu: 'Team' },
	icon: Users,
	path: () => '/about',
	pages: null,
})
