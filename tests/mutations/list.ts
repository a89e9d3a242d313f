import { accountMutations } from './accounts.ts'
import { adminFormMutations } from './admin-forms.ts'
import { adminListMutations } from './admin-lists.ts'
import type { Mutation } from './mutation.ts'
import { publicFormMutations } from './public-forms.ts'
import { publicFrameMutations } from './public-frame.ts'
import { publicPageMutations } from './public-pages.ts'
import { storedFieldMutations } from './stored-fields.ts'
import { storedRowMutations } from './stored-rows.ts'

/** Every mutation there is. */
export const mutations: Mutation[] = [
	...storedRowMutations,
	...storedFieldMutations,
	...publicFrameMutations,
	...publicPageMutations,
	...publicFormMutations,
	...accountMutations,
	...adminListMutations,
	...adminFormMutations,
]
