/** Stands for an account that was deleted. */
export const formerPerson = 'Someone whose account was deleted'
