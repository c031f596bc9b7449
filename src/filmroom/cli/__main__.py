from filmroom.cli.main import main

main()
