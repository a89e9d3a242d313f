/** The step of `setup_steps` after which no start adds content. */
export const firstContentStep = 'demo content'
