/** The browser for tests. */
export declare const forTests: string
/** The browser for pictures and measurements. */
export declare const forPeople: string
