import { setupServer } from 'msw/node'

/** The API as tests see it. */
export const server = setupServer()
