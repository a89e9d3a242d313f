import { useHasPoultry } from '#platform/business/use-business.ts'
import { useOffice } from './use-office.ts'

/** What the forms say in code that is true for advisers of farms, and in its place for any other business. */
export function useTradeWords() {
	const { company } = useOffice()
	return useHasPoultry()
		? {
				company: 'Company or farm',
				needsCompany: true,
				replier: `An adviser at ${company}`,
				picture: ', such as a sick bird or a broken part',
			}
		: { company: 'Company', needsCompany: false, replier: `Someone at ${company}`, picture: '' }
}
