import { useState } from 'react'
import { audiences } from '#platform/lib/country.ts'
import type { Country } from '#platform/lib/country.ts'
import { home } from '#platform/lib/home.ts'
import type { Field } from '../form/use-record-form.ts'
import { SelectField } from './select-field.tsx'

const gone =
	'There is no longer an office there, so this is in no list. Choose Both to show it again.'

/** The country whose visitors see a record. With one office there is none to choose, but for what is still for another. */
export function CountryField(props: Field<Country> & { hint?: string }) {
	const { only } = home()
	const [isElsewhere] = useState(only !== null && props.value !== only && props.value !== 'Both')
	if (only !== null && !isElsewhere) return null
	return <SelectField {...props} {...(isElsewhere && { hint: gone })} choices={audiences} />
}
